import type { DeviceProfile } from '../../contracts/catalogue';
import { browserName, isMobile } from './browser-name';
import { deviceKey } from './device-key';
import type { ProbePorts } from './navigator-like';
import { probeGpu } from './probe-gpu';

/** Longest wait for one answer, ms. A cold GPU process took under 2 s on the slowest machine seen. */
const PATIENCE_MS = 5000;

/**
 * What this browser says about the machine. Never throws and never hangs: what cannot be learnt is `null`, and no
 * figure is guessed. Reads only; nothing is allocated, downloaded or asked of the person.
 */
export async function probeDevice({
  navigator,
  isolated,
  after,
}: ProbePorts): Promise<DeviceProfile> {
  const ask = async <T>(question: () => Promise<T> | undefined): Promise<T | null> => {
    try {
      return (await Promise.race([question(), after(PATIENCE_MS).then(() => null)])) ?? null;
    } catch {
      // Private windows and embedded pages refuse some of these; then it is unknown.
      return null;
    }
  };
  const [gpu, storage, persisted, battery] = await Promise.all([
    ask(() => probeGpu(navigator.gpu)),
    ask(() => navigator.storage?.estimate?.()),
    ask(() => navigator.storage?.persisted?.()),
    ask(() => navigator.getBattery?.()),
  ]);
  return {
    key: deviceKey([
      gpu?.vendor ?? '',
      gpu?.architecture ?? '',
      gpu?.description ?? '',
      browserName(navigator),
      navigator.userAgentData?.platform ?? navigator.platform ?? '',
    ]),
    gpu,
    // One is true of every machine, and the least that can be promised.
    cores: navigator.hardwareConcurrency ?? 1,
    memoryGiB: navigator.deviceMemory ?? null,
    isolated,
    isMobile: isMobile(navigator),
    quotaBytes: storage?.quota ?? null,
    usedBytes: storage?.usage ?? null,
    persisted,
    power: battery ? (battery.charging ? 'mains' : 'battery') : null,
  };
}
