import type { StorageReport } from '../../contracts/assistant';

export interface StoragePart {
  readonly kind: 'models' | 'rest' | 'free';
  readonly name: 'storageModels' | 'storageRest' | 'storageFree';
  readonly bytes: number;
  /** 0..1 of the quota, and where it begins; `null` when the browser tells no quota. */
  readonly share: number | null;
  readonly from: number;
}

/** What fills this origin's storage. Parts whose size nobody knows are left out, not shown as 0. */
export function storageParts(report: StorageReport): StoragePart[] {
  const { usedBytes, quotaBytes, modelBytes } = report;
  const parts: StoragePart[] = [];
  let from = 0;
  const add = (kind: StoragePart['kind'], name: StoragePart['name'], bytes: number) => {
    const share = quotaBytes ? bytes / quotaBytes : null;
    parts.push({ kind, name, bytes, share, from });
    from += share ?? 0;
  };
  add('models', 'storageModels', modelBytes);
  // The browser's figure is padded and may lag behind what was just written.
  if (usedBytes !== null) add('rest', 'storageRest', Math.max(0, usedBytes - modelBytes));
  if (usedBytes !== null && quotaBytes !== null) {
    add('free', 'storageFree', Math.max(0, quotaBytes - Math.max(usedBytes, modelBytes)));
  }
  return parts;
}
