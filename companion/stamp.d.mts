export function fingerprint(root: string, inputs: string[], surroundings?: string): Promise<string>;
export function once(
  step: { stamp: string; fingerprint: string; outputs?: string[] },
  work: () => Promise<void>,
): Promise<boolean>;
export function isCurrent(stamp: string, fingerprint: string, outputs?: string[]): Promise<boolean>;
export function writeStamp(stamp: string, fingerprint: string): Promise<void>;
