import type { Agent } from '../contracts/agent';
import { Registry } from '../registry';

/** Every `NAME.agent.ts` registers itself here when imported. */
export const agents = new Registry<Agent>('agent');
