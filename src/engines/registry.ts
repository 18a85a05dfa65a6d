import type { EngineKind } from '../contracts/engine';
import { Registry } from '../registry';

/** Every `NAME.engine.ts` registers itself here when imported. */
export const engines = new Registry<EngineKind>('engine');
