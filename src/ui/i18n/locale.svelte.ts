import { createFormat, regionOf, type Format } from './format';
import { enErrors, type ErrorText, type ErrorTexts } from './en.errors';
import { en } from './en.messages';
import type { ErrorRecord } from '../../contracts/errors';

type Localised<Message> = Message extends (...args: infer Args) => string
  ? (...args: Args) => string
  : string;

/** What every language must offer: a missing or misspelt key does not compile. */
export type Catalogue = { readonly [Key in keyof typeof en]: Localised<(typeof en)[Key]> };

type Args<Key extends keyof Catalogue> = Catalogue[Key] extends (...args: infer A) => string
  ? A
  : [];

const english: Catalogue = en;

let messages = $state.raw<Catalogue>(english);
let errors = $state.raw<ErrorTexts>(enErrors);
let formats = $state.raw<Format>(createFormat(regionOf('en', navigator.languages)));

/** The text for `key` in the language now shown. Read in a template, it follows a change of language. */
export function t<Key extends keyof Catalogue>(key: Key, ...args: Args<Key>): string {
  const message: string | ((...args: never[]) => string) = messages[key];
  return typeof message === 'string' ? message : message(...(args as never[]));
}

/** What to tell a person about an error: what happened, what was kept, what to do. */
export function errorText(error: ErrorRecord): ErrorText {
  return errors[error.code](error.params ?? {});
}

/** Numbers, sizes, times and dates in the language now shown. */
export function format(): Format {
  return formats;
}

/** Shows the page in another language. */
export function useCatalogue(language: string, catalogue: Catalogue, errorTexts: ErrorTexts): void {
  messages = catalogue;
  errors = errorTexts;
  formats = createFormat(regionOf(language, navigator.languages));
  document.documentElement.lang = formats.locale;
}
