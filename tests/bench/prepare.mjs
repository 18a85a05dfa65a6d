import { ensureBuilt, ensureInstalled } from '../../companion/prepare.mjs';
import { ensureChromium } from '../tools/chromium.mjs';

try {
  await ensureInstalled(process.cwd());
  await ensureBuilt(process.cwd());
  await ensureChromium();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
