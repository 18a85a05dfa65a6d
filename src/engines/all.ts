/** Imports every engine by its suffix, so that a new one is one new file and no list is edited. */
import.meta.glob('./*.engine.ts', { eager: true });

export { engines } from './registry';
