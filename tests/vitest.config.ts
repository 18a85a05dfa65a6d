import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ISOLATION_HEADERS } from '../companion/headers.ts';
import { webllmList } from '../src/intelligence/catalogue/webllm-list.plugin.ts';
import { launchOptions } from './tools/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const inNode = (name: string): TestProjectInlineConfiguration => ({
  root,
  plugins: [webllmList()],
  test: {
    name,
    root,
    environment: 'node',
    include: [`tests/${name}/**/*.test.ts`],
    // Two slow cores that other work may share.
    testTimeout: 20_000,
  },
});

const inBrowser: TestProjectInlineConfiguration = {
  root,
  plugins: [svelte({ configFile: false }), webllmList()],
  // Else Svelte resolves to its server build, which cannot mount a component.
  resolve: { conditions: ['browser'] },
  server: { headers: ISOLATION_HEADERS },
  worker: { format: 'es' },
  optimizeDeps: {
    // A dependency found during a run reloads the page under the tests.
    entries: ['tests/browser/**/*.test.ts', 'src/**/*.{ts,svelte}', 'workers/*.worker.ts'],
    // Engines import these when a model is loaded, which the scan may come too late for.
    include: [
      '@huggingface/transformers',
      '@mlc-ai/web-llm',
      '@wllama/wllama',
      'comlink',
      'dexie',
      'eventsource-parser',
      'hash-wasm',
      'valibot',
    ],
  },
  test: {
    name: 'browser',
    root,
    include: ['tests/browser/**/*.test.ts'],
    // Two slow cores, and shaders that a software adapter compiles.
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: launchOptions() }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

export default defineConfig({
  root,
  test: {
    root,
    allowOnly: false,
    projects: [inNode('unit'), inNode('contract'), inNode('companion'), inBrowser],
  },
});
