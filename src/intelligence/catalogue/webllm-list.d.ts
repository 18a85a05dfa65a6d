/** Made at build time by `webllm-list.plugin.ts`. */
declare module 'virtual:webllm-models' {
  import type { WebllmRow } from './webllm-row';

  const rows: readonly WebllmRow[];
  export default rows;
}
