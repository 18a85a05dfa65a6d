#!/usr/bin/env node
import { Command } from 'commander';
import { UsageError } from './commands/port';
import { serve, type ServeOptions } from './commands/serve.command';

const stop = new AbortController();
// More than one may come for one Ctrl-C: the terminal's, and npm's which passes it on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop.abort());

const program = new Command('wattson').description('Personal AI on the devices you own.');
program
  .command('serve', { isDefault: true })
  .description('serve the page to this computer')
  .option('--no-open', 'open no browser')
  .option('--offline', 'fetch nothing; use the models that are there', false)
  .action((options: ServeOptions) => serve(options, stop.signal));

try {
  await program.parseAsync();
} catch (error) {
  // Stopping while the model was being fetched: what arrived of it is kept.
  if (stop.signal.aborted) console.log('\nStopped.');
  else {
    console.error(error instanceof UsageError ? error.message : error);
    process.exitCode = 1;
  }
}
// Whatever still listens or waits is of no use to anybody now.
process.exit();
