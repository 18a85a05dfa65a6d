/** Imports every agent by its suffix, so that a new one is one new file and no list is edited. */
import.meta.glob('./*.agent.ts', { eager: true });

export { agents } from './registry';
