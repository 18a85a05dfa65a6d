import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type UserConfig } from 'vite';
import { fileURLToPath } from 'node:url';
import { ISOLATION_HEADERS } from './companion/headers.ts';
import { webllmList } from './src/intelligence/catalogue/webllm-list.plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page, its workers and its service worker → dist/app. */
const app: UserConfig = {
  root: here('src'),
  publicDir: here('public'),
  base: './',
  plugins: [
    svelte({ configFile: false }),
    webllmList(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../workers',
      filename: 'service.worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The shell only: runtimes (10 MB and more) are kept on first use, weights never.
        globPatterns: ['**/*.{html,js,css,svg,png,webmanifest}'],
        globIgnores: [
          'service.worker.js',
          'models/**',
          'screenshots/**',
          'assets/{lib,transformers}*.js',
        ],
      },
    }),
  ],
  worker: { format: 'es', plugins: () => [webllmList()] },
  build: {
    outDir: here('dist/app'),
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets would need `data:` in the policy of workers.
    assetsInlineLimit: 0,
  },
  server: { headers: ISOLATION_HEADERS },
};

/** The Node side (server, starter model, later the whole companion) → dist/companion. */
const companion: UserConfig = {
  root: here('companion'),
  publicDir: false,
  plugins: [webllmList()],
  build: {
    ssr: here('companion/cli.ts'),
    outDir: here('dist/companion'),
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'cli.js' } },
  },
};

export default defineConfig(({ mode }) => (mode === 'companion' ? companion : app));
