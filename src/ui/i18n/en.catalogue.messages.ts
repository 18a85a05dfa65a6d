import { createFormat, regionOf } from './format';

const f = createFormat(regionOf('en', navigator.languages));

/** The English words of the catalogue on the Models page. */
export const enCatalogue = {
  catalogueHeading: 'More models',
  catalogueBody:
    'Models that people run on devices like this one, with how each would do here. Nothing is downloaded before you press its button.',
  catalogueLoading: 'Looking at this device…',
  catalogueCount: (shown: number, all: number) =>
    shown === all ? `${f.number(all)} models` : `${f.number(shown)} of ${f.number(all)} models`,
  catalogueNone: 'No model fits these filters.',
  showMore: (n: number) => `Show ${f.number(n)} more`,
  filterName: 'Search by name',
  filterAbility: 'What it can do',
  filterEngine: 'Engine',
  filterLicence: 'Licence',
  filterRuns: 'Only what runs here',
  anyAbility: 'Anything',
  anyEngine: 'Any engine',
  anyLicence: 'Any licence',
  openLicence: 'Open licences only',
  abilityChat: 'Chat',
  abilityTools: 'Uses tools',
  abilityThinking: 'Thinks first',
  abilityVision: 'Sees images',
  abilityEmbedding: 'Search (embeddings)',
  parameters: (n: number) => `${f.number(n / 1e9, n < 1e10 ? 2 : 0)} billion parameters`,
  activeParameters: (n: number) => `${f.number(n / 1e9, 1)} billion active`,
  languagesOf: (n: number) => `${f.number(n)} languages`,
  recommendedFor: 'Recommended for this device',
  reasonLargest: (rate: number) =>
    `The most capable model that should answer fluently here, at about ${f.number(rate)} tokens a second.`,
  reasonFastest: (rate: number) =>
    `Nothing answers fluently on this device; this one comes closest, at about ${f.number(rate)} tokens a second.`,
  download: (bytes: number | null) =>
    bytes === null ? 'Download (size not stated)' : `Download ${f.bytes(bytes)}`,
  downloadNamed: (name: string, bytes: number | null) =>
    bytes === null ? `Download (size not stated): ${name}` : `Download ${f.bytes(bytes)}: ${name}`,
  otherBuilds: (n: number) => `Other builds (${f.number(n)})`,
  unchecked: 'not checked',
  memoryNeed: (bytes: number) => `${f.bytes(bytes)} of memory`,
  runsWell: 'Runs well',
  runsSlowly: 'Runs slowly',
  cannotRun: 'Cannot run here',
  rateBand: (low: number, high: number) =>
    `${f.number(low, low < 10 ? 1 : 0)}–${f.number(high, high < 10 ? 1 : 0)} tokens a second`,
  rateMeasured: 'measured here',
  rateEstimated: 'estimated',
  onCpu: 'on the processor',
  onGpu: 'on the graphics card',
  licenceAt: (name: string) => `Licence ${name}`,
  fitNoAdapter: 'It needs a graphics card that this browser can use, and there is none.',
  fitSoftwareAdapter:
    'The graphics card here is imitated by the processor, so that is used directly.',
  fitMissingFeature: (feature: string) => `This graphics card lacks ${feature}.`,
  fitTwin: 'The build with 32-bit numbers does without it.',
  fitBuffer: (needed: number, limit: number) =>
    `It needs one block of ${f.bytes(needed)}; this graphics card gives at most ${f.bytes(limit)}.`,
  fitMemory: (needed: number, budget: number) =>
    `It needs ${f.bytes(needed)} of memory; this device has about ${f.bytes(budget)} for it.`,
  fitMemoryUnknown: 'This browser does not say whether there is enough memory.',
  fitStorage: (needed: number, free: number) =>
    `It needs ${f.bytes(needed)} of storage; this browser has ${f.bytes(free)} left.`,
  fitFileTooLarge: 'Its file is larger than 2 GB in one piece, which a browser cannot load.',
  fitEngineMissing: 'This browser has no engine for it.',
  fitGpuNotTrusted:
    'The graphics card computed wrong numbers in the self-check, so the processor is used.',
  fitCpuOnly: 'This build runs on the processor only.',
  deviceHeading: 'This device',
  deviceCores: (n: number) => `${f.number(n)} processor cores`,
  deviceMemory: (gib: number) => `about ${f.number(gib)} GB of memory or more`,
  deviceMemoryUnknown: 'memory not told by this browser',
  deviceNoGpu: 'no graphics card for this browser',
  deviceSoftwareGpu: 'graphics imitated in software',
  deviceFree: (bytes: number) => `${f.bytes(bytes)} free for this page`,
  gpuPassed: 'The graphics card computes right: its self-check agreed with the processor.',
  gpuFailed: (fromTokens: number | null) =>
    fromTokens === null
      ? 'The graphics card computes wrong numbers, so models run on the processor.'
      : `The graphics card computes wrong numbers from ${f.number(fromTokens)} tokens on, so models run on the processor.`,
  gpuUnchecked: 'The graphics card is checked against the processor before it is first used.',
  checkGpu: 'Check the graphics card',
  checkingGpu: 'Checking…',
  pause: 'Pause',
  pauseNamed: (name: string) => `Pause downloading ${name}`,
  resume: 'Go on',
  resumeNamed: (name: string) => `Go on downloading ${name}`,
  checkingInstall: (name: string) => `Preparing ${name}`,
  paused: (name: string) => `${name} is paused. What came is kept.`,
  waitingForServer: (ms: number) => `The server asked to wait; trying again in ${f.duration(ms)}`,
};
