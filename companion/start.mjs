// `npm start`. Plain Node: on a fresh clone nothing else is there yet, and Node may be too old for the rest.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Wattson needs Node.js 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org`,
  );
  process.exit(1);
}

const { fileURLToPath } = await import('node:url');
const { ensureInstalled, ensureBuilt } = await import('./prepare.mjs');

// npm runs this in a shell, and some shells die of a signal without passing it on.
const parent = process.ppid;
const orphaned = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM');
if (process.env.npm_lifecycle_event) setInterval(orphaned, 500).unref();

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  await ensureInstalled(root);
  await ensureBuilt(root);
} catch (error) {
  console.error(error.interrupted === undefined ? error : error.message);
  // 130: ended by Ctrl-C, as shells count it.
  process.exit(error.interrupted ? 130 : 1);
}

// In this process: with no child there is none to outlive it.
const cli = new URL('../dist/companion/cli.js', import.meta.url);
process.argv = [process.execPath, fileURLToPath(cli), 'serve', ...process.argv.slice(2)];
await import(cli.href);
