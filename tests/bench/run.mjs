#!/usr/bin/env node
// `npm run bench`: a table; `-- --json`: one JSON object. Names after that run only those metrics.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
process.chdir(here('../..'));

// What installing and building say belongs on stderr: stdout is for the result.
const prepared = spawnSync(process.execPath, [here('prepare.mjs')], { stdio: ['ignore', 2, 2] });
if (prepared.status !== 0) process.exit(1);

const { openLab } = await import('./lab.mjs');
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));

/** A metric is one file, found by its suffix: `{ name, unit, target, what, run(lab) }`. */
const files = readdirSync(here('.')).filter((file) => file.endsWith('.bench.mjs'));
const metrics = (await Promise.all(files.map((file) => import(`./${file}`))))
  .map((module) => module.default)
  .filter((metric) => wanted.length === 0 || wanted.includes(metric.name));

const lab = await openLab();
const values = {};
const details = {};
try {
  for (const metric of metrics) {
    console.error(`Measuring ${metric.name}: ${metric.what}`);
    const { value, ...rest } = await metric.run(lab);
    values[metric.name] = value;
    details[metric.name] = rest;
  }
  const result = { ...values, details, machine: await lab.machine() };
  if (args.includes('--json')) console.log(JSON.stringify(result));
  else printTable(result);
} finally {
  await lab.close();
}

function printTable({ machine }) {
  const rows = metrics.map(({ name, unit, target, what }) => ({
    metric: name,
    value: values[name],
    unit,
    target: `${target.least === undefined ? '≤' : '≥'} ${target.least ?? target.most}`,
    met: meets(values[name], target) ? 'yes' : 'NO',
    what,
  }));
  console.table(rows);
  const { chromium, cores, node, loadBefore, loadAfter } = machine;
  console.log(`${chromium} · Node ${node} · ${cores} cores, load ${loadBefore} → ${loadAfter}`);
}

function meets(value, { least = -Infinity, most = Infinity }) {
  return value >= least && value <= most;
}
