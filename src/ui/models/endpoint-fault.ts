import type { ErrorRecord } from '../../contracts/errors';
import type { Catalogue } from '../i18n/locale.svelte';

export interface FieldFault {
  readonly field: 'baseUrl' | 'model';
  readonly words: Extract<keyof Catalogue, `endpoint${string}Bad` | `endpointUrl${string}`>;
}

const FAULTS: Readonly<Record<string, FieldFault>> = {
  address: { field: 'baseUrl', words: 'endpointUrlBad' },
  password: { field: 'baseUrl', words: 'endpointUrlPassword' },
  'not-https': { field: 'baseUrl', words: 'endpointUrlNotHttps' },
  'model-empty': { field: 'model', words: 'endpointModelBad' },
};

/** The field an `input/invalid` speaks of, by its `params.reason`; `null` where it names none. */
export function fieldOf(error: ErrorRecord): FieldFault | null {
  if (error.code !== 'input/invalid') return null;
  return FAULTS[String(error.params?.['reason'])] ?? null;
}
