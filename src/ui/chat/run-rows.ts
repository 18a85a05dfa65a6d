import type { AnswerRun } from '../../contracts/records';
import { format, t } from '../i18n/locale.svelte';
import { decodeRate, newPromptTokens, prefillRate } from './figures';
import { placeName } from './place';

export interface RunRow {
  readonly name: string;
  readonly value: string;
  /** What the name means, for those who ask. */
  readonly explanation?: string;
}

/** The whole record of one engine call in words. What is not known says so and is never 0. */
export function runRows(run: AnswerRun): RunRow[] {
  const { usage } = run;
  return [
    { name: t('recordModel'), value: run.modelName },
    { name: t('recordPlace'), value: placeWords(run) },
    { name: t('recordEngine'), value: run.engineId },
    { name: t('recordStarted'), value: format().dateTime(run.startedAt) },
    {
      name: t('recordNewTokens'),
      value: known(newPromptTokens(usage), (n) => t('tokens', n)),
      explanation: t('explainNewTokens'),
    },
    {
      name: t('recordCachedTokens'),
      value: known(usage?.cachedTokens, (n) => t('tokens', n)),
      explanation: t('explainCachedTokens'),
    },
    { name: t('recordOutputTokens'), value: known(usage?.outputTokens, (n) => t('tokens', n)) },
    {
      name: t('recordTtft'),
      value: known(run.ttftMs, format().duration),
      explanation: t('explainTtft'),
    },
    {
      name: t('recordPrefill'),
      value: known(prefillRate(usage), (rate) => t('perSecond', rate)),
      explanation: t('explainPrefill'),
    },
    {
      name: t('recordDecode'),
      value: known(decodeRate(usage), (rate) => t('perSecond', rate)),
      explanation: t('explainDecode'),
    },
    { name: t('recordTotal'), value: format().duration(run.totalMs) },
    { name: t('recordFinish'), value: finishWords(run) },
    {
      name: t('recordCounts'),
      value: usage
        ? t(usage.source === 'estimated' ? 'countsEstimated' : 'countsEngine')
        : t('unknownKind'),
    },
  ];
}

function known(value: number | null | undefined, say: (value: number) => string): string {
  return value == null ? t('unknown') : say(value);
}

function placeWords(run: AnswerRun): string {
  const devices = {
    cpu: 'deviceCpu',
    webgpu: 'deviceWebgpu',
    remote: 'deviceRemote',
    unknown: 'unknown',
  } as const;
  const device = run.device ? t(devices[run.device]) : t('unknown');
  return `${placeName(run.place)}, ${device}`;
}

function finishWords(run: AnswerRun): string {
  const reasons = {
    stop: 'finishStop',
    length: 'finishLength',
    abort: 'finishAbort',
    unknown: 'unknown',
  } as const;
  return t(reasons[run.finish]);
}
