import type {
  CatalogueModel,
  DeviceProfile,
  FitReason,
  ModelBuild,
} from '../../src/contracts/catalogue';
import { loadCatalogue } from '../../src/intelligence/catalogue/catalogue';

export const GIB = 2 ** 30;
export const catalogue = await loadCatalogue();
export const model = (id: string): CatalogueModel => {
  const found = catalogue.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no model "${id}"`);
  return found;
};
export const build = (id: string): ModelBuild => {
  const found = model(id.slice(0, id.indexOf('/'))).builds.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no build "${id}"`);
  return found;
};

export const GPU: NonNullable<DeviceProfile['gpu']> = {
  vendor: 'nvidia',
  architecture: 'ada',
  description: '',
  isSoftware: false,
  features: ['shader-f16', 'subgroups'],
  maxBufferBytes: 4 * GIB,
  maxStorageBindingBytes: 4 * GIB,
};
export const DESKTOP: DeviceProfile = {
  key: 'desktop',
  gpu: GPU,
  cores: 8,
  memoryGiB: 8,
  isolated: true,
  isMobile: false,
  quotaBytes: 100e9,
  usedBytes: 0,
  persisted: true,
  power: 'mains',
};
export const NO_GPU: DeviceProfile = { ...DESKTOP, key: 'no-gpu', gpu: null };
export const SOFTWARE: DeviceProfile = {
  ...DESKTOP,
  key: 'software',
  gpu: { ...GPU, isSoftware: true },
};
export const PHONE: DeviceProfile = {
  ...DESKTOP,
  key: 'phone',
  gpu: { ...GPU, vendor: 'apple' },
  cores: 6,
  memoryGiB: null,
  isMobile: true,
};

export const keys = (reasons: readonly FitReason[]) => reasons.map(({ key }) => key);
