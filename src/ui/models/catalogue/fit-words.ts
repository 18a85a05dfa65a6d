import type { Fit, FitReason } from '../../../contracts/catalogue';
import { t } from '../../i18n/locale.svelte';

const VERDICTS = {
  'runs-well': 'runsWell',
  'runs-slowly': 'runsSlowly',
  'cannot-run': 'cannotRun',
} as const;

export const verdictWords = ({ verdict }: Fit): string => t(VERDICTS[verdict]);

/** "12–20 tokens a second, estimated, on the processor"; `null` where nothing is known. */
export function speedWords({ tokensPerSecond, source, device }: Fit): string | null {
  if (!tokensPerSecond) return null;
  const band = t('rateBand', tokensPerSecond.low, tokensPerSecond.high);
  const method = t(source === 'measured' ? 'rateMeasured' : 'rateEstimated');
  return `${band}, ${method}, ${t(device === 'cpu' ? 'onCpu' : 'onGpu')}`;
}

/** Why a build fits or not, in words; `null` for what needs no words. */
export function reasonWords({ key, params = {} }: FitReason): string | null {
  const bytes = (name: string) => Number(params[name] ?? 0);
  switch (key) {
    case 'no-adapter':
      return t('fitNoAdapter');
    case 'software-adapter':
      return t('fitSoftwareAdapter');
    case 'missing-feature':
      return `${t('fitMissingFeature', String(params['feature']))}${params['twinId'] ? ` ${t('fitTwin')}` : ''}`;
    case 'buffer-too-small':
      return t('fitBuffer', bytes('neededBytes'), bytes('limitBytes'));
    case 'memory-too-small':
      return t('fitMemory', bytes('neededBytes'), bytes('budgetBytes'));
    case 'memory-unknown':
      return t('fitMemoryUnknown');
    case 'storage-too-small':
      return t('fitStorage', bytes('neededBytes'), bytes('freeBytes'));
    case 'file-too-large':
      return t('fitFileTooLarge');
    case 'engine-missing':
      return t('fitEngineMissing');
    case 'gpu-not-trusted':
      return t('fitGpuNotTrusted');
    case 'cpu-only':
      return t('fitCpuOnly');
    case 'fits':
      return null;
  }
}
