import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** `npx vite --config tests/browser/harness/vite.config.ts`: the page's states by URL, such as `/?scene=copying`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../../public', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../../node_modules/.vite-harness', import.meta.url)),
  plugins: [svelte({ configFile: false })],
  server: {
    port: 5199,
    strictPort: true,
    fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] },
  },
});
