#!/usr/bin/env node
// `npm test`. Plain Node: on a fresh clone nothing else is there yet. `npm test -- unit e2e` runs only those.
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './tools/chromium.mjs';
import { endChildrenOnSignal, wasInterrupted } from './tools/process.mjs';
import { plan, STEPS, SUITES } from './tools/steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
endChildrenOnSignal();

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  stop(`Wattson needs Node 20.19 or newer; this is ${process.versions.node}.`);

const { steps, suites, unknown } = plan(process.argv.slice(2));
if (unknown.length > 0) {
  const names = Object.keys(STEPS).flatMap((name) => (name === 'suites' ? SUITES : name));
  stop(`Unknown step ${unknown.join(', ')}; there are ${names.join(', ')}.`);
}

try {
  const { ensureInstalled } = await import('../companion/prepare.mjs');
  await ensureInstalled(root);
  if (suites.includes('browser') || steps.includes('e2e')) await ensureChromium();
} catch (error) {
  stop(error.message);
}

const total = { passed: 0, failed: 0, skipped: [] };
for (const name of steps) {
  if (wasInterrupted()) break;
  const title = name === 'suites' ? suites.join(' + ') : name;
  const begun = performance.now();
  const result = await STEPS[name].run(suites, root).catch(broken);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (result.failed > 0 && result.output) console.log(result.output);
  for (const note of result.notes) console.log(`  ! ${note}`);
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${title}: ${figures(result)} (${seconds} s)`);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped.push(...result.skipped);
}

if (wasInterrupted()) {
  console.log('Interrupted: the steps after this did not run.');
  total.failed += 1;
}
if (total.skipped.length > 0) console.log(`Skipped:\n  ${total.skipped.join('\n  ')}`);
console.log(figures(total));
process.exitCode = total.failed > 0 ? 1 : 0;

function figures({ passed, failed, skipped }) {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts;
}

/** A step that threw is one failure, and the steps after it still run. */
function broken(error) {
  // `interrupted` marks an error whose message is meant for a person (companion/prepare.mjs).
  const output = error.interrupted === undefined ? error.stack : error.message;
  return { passed: 0, failed: 1, skipped: [], notes: [], output };
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
