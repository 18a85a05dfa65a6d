import type { Place } from '../../contracts/engine';
import type { ModelRecord } from '../../contracts/records';
import { t } from '../i18n/locale.svelte';

/** Where an answer is computed, in words. */
export function placeName(place: Place): string {
  const keys = { browser: 'placeBrowser', device: 'placeDevice', cloud: 'placeCloud' } as const;
  return t(keys[place]);
}

/** The host an endpoint model sends questions to; the base URL itself if it has no host. */
export function hostOf(model: ModelRecord): string | null {
  if (!model.endpoint) return null;
  const { baseUrl } = model.endpoint;
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}

/** The host where there is one, else the place in words: never vaguer than what is known. */
export function whereOf(model: ModelRecord): string {
  return hostOf(model) ?? placeName(model.place);
}
