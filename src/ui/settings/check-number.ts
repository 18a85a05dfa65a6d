import { t } from '../i18n/locale.svelte';

interface Range {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** A typed number, or what is wrong with it in words. Empty is `null`: the model's own. */
export function checkNumber(
  text: string,
  { min, max, whole }: Range,
): { value: number | null; error: string | null } {
  if (text.trim() === '') return { value: null, error: null };
  const value = Number(text);
  if (!(value >= min && value <= max)) return { value: null, error: t('outOfRange', min, max) };
  if (whole && !Number.isInteger(value)) return { value: null, error: t('wholeNumber') };
  return { value, error: null };
}
