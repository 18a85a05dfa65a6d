import { defineConfig } from '@playwright/test';

const report = process.env['WATTSON_E2E_REPORT'];

export default defineConfig({
  testDir: '.',
  outputDir: '../results/e2e',
  // Two slow cores run a real model: a second browser beside it would only slow both.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // About 12 tokens a second, and up to 1,024 of them in an answer that nobody stops.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: { trace: 'off', video: 'off', screenshot: 'off', actionTimeout: 30_000 },
});
