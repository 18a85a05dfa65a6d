import base from './vitest.config';
const config = base as { test: { projects: Record<string, unknown>[] } };
for (const project of config.test.projects) project.cacheDir = '/tmp/w4-eng-vite-cache';
export default config;
