import { enCatalogue } from './en.catalogue.messages';
import { createFormat, regionOf } from './format';

const f = createFormat(regionOf('en', navigator.languages));
const count = (n: number, one: string, many: string) =>
  `${f.number(n)} ${f.plural(n) === 'one' ? one : many}`;

/** The page's words in English. A key says where the words stand; a function takes the values they need. */
export const en = {
  ...enCatalogue,
  // The house
  appName: 'Wattson',
  titleOf: (page: string) => `${page} · Wattson`,
  skipToPage: 'Skip the list of conversations',
  navigation: 'Main',
  navChat: 'Chat',
  navModels: 'Models',
  navSettings: 'Settings',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  starting: 'Opening your conversations…',
  cancel: 'Cancel',
  undo: 'Undo',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  unknown: 'unknown',
  pageFailed: 'This part of the page could not be loaded',
  pageFailedHelp: 'Its file is missing, perhaps after an update. Your conversations are safe.',

  // Conversations
  newChat: 'New chat',
  conversations: 'Conversations',
  untitled: 'Untitled',
  noConversations: 'Conversations will be listed here. They stay on this device.',
  today: 'Today',
  yesterday: 'Yesterday',
  lastWeek: 'Last 7 days',
  older: 'Older',
  conversationMenu: (title: string) => `More for “${title}”`,
  rename: 'Rename',
  renameLabel: 'Conversation title',
  delete: 'Delete',
  conversationDeleted: (title: string) => `Deleted “${title}”`,
  conversationGone: 'This conversation is not here',
  conversationGoneHelp: 'It was deleted, or it belongs to another browser.',

  // Transcript
  transcript: 'Conversation',
  you: 'You',
  wattson: 'Wattson',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'This page may not use the clipboard. Select the text and copy it by hand.',
  regenerate: 'Regenerate',
  continueAnswer: 'Continue',
  previousAnswer: 'Previous answer',
  nextAnswer: 'Next answer',
  answerOf: (index: number, total: number) => `${f.number(index)} / ${f.number(total)}`,
  answerOfLong: (index: number, total: number) => `Answer ${f.number(index)} of ${f.number(total)}`,
  reasoning: 'Reasoning',
  reasoningNow: 'Reasoning…',
  stopped: 'Stopped. What was written is kept.',
  stoppedEmpty:
    'Stopped before the first word. Later answers leave this question out; Regenerate asks it again.',
  interrupted: 'Interrupted. What was written is kept.',
  cutAtLimit: 'Cut at the length limit set in Settings.',
  endedUnknown: 'The answer ended without saying why. It may be incomplete.',
  emptyAnswer: 'The model gave an empty answer.',
  jumpToEnd: 'Jump to the end',
  showAll: (characters: number) => `Show all ${f.number(characters)} characters`,
  unformatted: 'Shown without formatting: that part of the page could not be loaded.',
  code: 'Code',
  codeIn: (language: string) => `Code, ${language}`,
  table: 'Table',
  remoteImage: (alt: string, host: string) =>
    alt ? `Image “${alt}” on ${host}, not loaded` : `Image on ${host}, not loaded`,
  blockedImage: (alt: string) => (alt ? `Image “${alt}”, not loaded` : 'Image, not loaded'),

  // What is being done before the first token
  startingEngine: 'Starting the engine…',
  loadingModel: (name: string, fraction: number | null) =>
    fraction === null ? `Loading ${name}…` : `Loading ${name}… ${f.percent(fraction)}`,
  readingQuestion: (fraction: number | null) =>
    fraction === null ? 'Reading your question…' : `Reading your question… ${f.percent(fraction)}`,
  waitingFor: (host: string) => `Waiting for ${host}…`,
  continuing: 'Picking up where it stopped…',
  writing: 'Writing…',
  elapsed: (ms: number) => f.duration(Math.floor(ms / 1000) * 1000),

  // The line under an answer
  signature: 'How this was answered:',
  placeBrowser: 'this browser',
  placeDevice: 'this computer',
  placeCloud: 'cloud',
  tokens: (n: number) => count(n, 'token', 'tokens'),
  tokensAtLeast: (n: number) => `at least ${count(n, 'token', 'tokens')}`,
  tokensUnknown: '? tokens unknown',
  estimated: '○ estimated',
  unknownKind: '? unknown',
  runOf: (index: number, total: number) => `Part ${f.number(index)} of ${f.number(total)}`,
  recordModel: 'Model',
  recordPlace: 'Ran on',
  recordEngine: 'Engine',
  recordStarted: 'Asked',
  recordNewTokens: 'Prompt, new',
  recordCachedTokens: 'Prompt, from cache',
  recordOutputTokens: 'Answer',
  recordTtft: 'First word after',
  recordPrefill: 'Reading speed',
  recordDecode: 'Writing speed',
  recordTotal: 'Whole time',
  recordFinish: 'Ended because',
  recordCounts: 'Counts',
  explainNewTokens: 'Tokens of the prompt that had to be read for this answer.',
  explainCachedTokens: 'Tokens kept from the turn before (KV cache), not read again.',
  explainTtft: 'From Send to the first word (TTFT).',
  explainPrefill: 'New prompt tokens per second (prefill).',
  explainDecode: 'Answer tokens per second (decode).',
  explainRecord: 'What do these mean?',
  perSecond: (rate: number) => `${f.number(rate, rate < 100 ? 1 : 0)} tokens/s`,
  deviceCpu: 'CPU',
  deviceWebgpu: 'GPU (WebGPU)',
  deviceRemote: 'remote',
  finishStop: 'it was complete',
  finishLength: 'the length limit',
  finishAbort: 'stopped by you',
  countsEngine: '● counted by the engine',
  countsEstimated: '○ estimated from the text',

  // Composer
  message: 'Message',
  messagePlaceholder: 'Ask anything',
  send: 'Send',
  stop: 'Stop',
  needModel: 'Choose a model to begin.',
  needWritable: 'Read only: another version of Wattson has changed this database.',
  composerHint: 'Small models make mistakes. Check what matters.',

  // Model chip and picker
  chipLabel: 'Model:',
  noModel: 'No model',
  modelReady: 'ready',
  modelIdle: 'not loaded',
  modelLoading: (fraction: number | null) =>
    fraction === null ? 'loading' : `loading ${f.percent(fraction)}`,
  modelFailed: 'failed',
  allModels: 'All models',

  // New chat
  emptyHeading: 'What would you like to know?',
  emptyLocal: (model: string) =>
    `${model} answers in this browser. Nothing you type leaves this device.`,
  emptyDevice: (model: string, host: string) => `${model} answers on your machine, at ${host}.`,
  emptyCloud: (model: string, host: string) =>
    `${model} answers at ${host}. Your questions are sent there.`,
  examples: 'Examples',
  example1: 'Explain in two sentences why the sky is blue',
  example2: 'Write a short, friendly note to decline an invitation',
  example3: 'Give me three names for a small bakery',

  // First run
  firstRunHeading: 'A personal AI that runs on your own device',
  firstRunIntro:
    'Choose a model to begin. It is kept in this browser, works offline, and nothing you type leaves this device.',
  lookingForOffers: 'Asking this computer for its starter model…',
  fromThisComputer: 'From this computer',
  useStarter: 'Use starter model',
  starterNote: 'A small model to start with. It answers in seconds, and knows little.',
  otherWays: 'Other ways to begin',
  noOfferHeading: 'The starter model could not be fetched',
  noServerHeading: 'No starter model is on offer here',
  noServerHelp:
    'The computer that served this page is not answering, or has no model to give. Bring a model yourself, or try again.',
  triedIntro: 'This was tried:',
  tryAgain: 'Try again',
  tryingAgain: 'Trying again…',

  // Copying a model
  copying: (name: string) => `Copying ${name} into this browser`,
  verifying: (name: string) => `Checking ${name}`,
  installFailed: (name: string) => `${name} was not copied`,
  bytesOf: (done: number, total: number | null) =>
    total === null ? f.bytes(done) : `${f.bytes(done)} of ${f.bytes(total)}`,
  bytesPerSecond: (rate: number) => `${f.bytes(rate)}/s`,
  timeLeft: (ms: number) => `about ${f.duration(Math.max(1000, Math.ceil(ms / 1000) * 1000))} left`,
  cancelCopy: (name: string) => `Cancel copying ${name}`,

  // Models
  modelsIntro: 'Models answer your questions. The small ones live in this browser.',
  installed: 'Your models',
  noInstalled: 'No model yet.',
  inProgress: 'On the way',
  offered: 'From this computer',
  use: 'Use',
  inUse: 'In use',
  useModel: (name: string) => `Use ${name}`,
  loadNow: 'Load now',
  deleteModel: (name: string) => `Delete ${name}`,
  deleteModelTitle: (name: string) => `Delete ${name}?`,
  deleteModelBody: (bytes: number) =>
    `This frees ${f.bytes(bytes)} in this browser. Conversations stay. The model can be copied again.`,
  deleteEndpointBody: 'Its address and key are forgotten. Conversations stay.',
  licence: (name: string) => `Licence ${name}`,
  context: (n: number) => `${f.number(n)} tokens of context`,
  crashedLoads: (n: number) =>
    f.plural(n) === 'one'
      ? 'It stopped the page the last time it was loaded.'
      : `It stopped the page the last ${f.number(n)} times it was loaded.`,
  installedAlready: 'In this browser',
  getModel: (name: string) => `Copy into this browser: ${name}`,
  get: 'Copy into this browser',

  // Import
  importHeading: 'Import a model file',
  importBody: 'A .gguf file from this device. It is copied into this browser, and sent nowhere.',

  // Endpoint
  endpointHeading: 'Connect an endpoint',
  endpointBody:
    'Any server that speaks the OpenAI protocol: Ollama, llama.cpp, vLLM, LM Studio, or a cloud. Questions are sent to it.',
  endpointUrl: 'Base URL',
  endpointUrlHint: 'For example http://localhost:11434/v1',
  endpointUrlBad: 'Enter an address that begins with http:// or https://',
  endpointUrlPassword: 'Leave the name and password out of the address; the key goes below.',
  endpointUrlNotHttps:
    'Use https:// here: over http:// your questions and key could be read on the way. Only this computer (localhost) may go without.',
  endpointKey: 'API key',
  endpointKeyHint: 'Only if the server asks for one. Kept encrypted in this browser.',
  endpointModel: 'Model',
  endpointModelHint: 'The name the server knows it by, such as llama3.2',
  endpointModelBad: 'Enter the model’s name.',
  connect: 'Connect',
  connecting: 'Asking the endpoint…',

  // Settings
  appearance: 'Appearance',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  answers: 'Answers',
  systemPrompt: 'Instructions for every conversation',
  systemPromptHint: 'Sent before each conversation (system prompt). Leave empty for none.',
  temperature: 'Temperature',
  temperatureHint: '0 is the most predictable, 2 the most varied. Empty: the model’s own.',
  topP: 'Top P',
  topPHint: 'Considers only the likeliest words that add up to this share, 0 to 1.',
  maxTokens: 'Longest answer, in tokens',
  maxTokensHint: 'A token is about three quarters of a word. Empty: no limit of ours.',
  seed: 'Seed',
  seedHint: 'The same number and question give the same answer. Empty: varied.',
  outOfRange: (min: number, max: number) =>
    `Enter a number from ${f.number(min, 2)} to ${f.number(max, 2)}.`,
  wholeNumber: 'Enter a whole number.',
  autoLoad: 'Load the model when the page opens',
  autoLoadHint: 'The first answer comes sooner; memory is used from the start.',
  storageHeading: 'Storage',
  storageLoading: 'Measuring…',
  storageModels: 'Models',
  storageRest: 'Conversations and the app',
  storageFree: 'Free for this page',
  storageUsed: (used: number | null, quota: number | null) =>
    used === null
      ? 'This browser does not say how much is used.'
      : quota === null
        ? `${f.bytes(used)} used`
        : `${f.bytes(used)} of ${f.bytes(quota)} used`,
  storageCounts: (conversations: number, messages: number) =>
    `${count(conversations, 'conversation', 'conversations')}, ${count(messages, 'message', 'messages')}`,
  persisted: 'This browser has promised to keep the data until you delete it.',
  notPersisted:
    'This browser may clear the data when the disk is nearly full. Installing Wattson as an app makes that less likely.',
  persistedUnknown: 'This browser does not say whether it may clear the data.',
  manageModels: 'Choose what to delete',
  privacyHeading: 'What leaves this device',
  privacyNothing: 'Nothing.',
  privacyLocal:
    'Questions, answers, settings and models stay in this browser. There is no account, no analytics, and no server that sees them.',
  privacyHost: (model: string, host: string) =>
    `You have chosen ${model}, so each question and the conversation before it are sent to ${host}. Everything else stays in this browser.`,
  dangerHeading: 'Delete everything',
  dangerBody: 'Conversations, models, settings and keys of this page, in this browser.',
  deleteEverything: 'Delete everything…',
  deleteEverythingTitle: 'Delete everything?',
  deleteEverythingBody:
    'All conversations, models, settings and keys are removed from this browser. This cannot be undone.',
  deleteEverythingWord: 'delete',
  deleteEverythingType: (word: string) => `Type “${word}” to confirm`,
  deleteEverythingConfirm: 'Delete everything',
  about: 'About',
  version: 'Version',
  build: 'Build',

  // Notices
  memoryOnly:
    'Nothing is kept: this browser gives the page no storage. Closing it loses this conversation.',
  readOnlyNotice: 'Read only: this database was written by a newer Wattson.',
  technicalCause: 'Technical cause',

  // Next steps
  stepContinue: 'Continue',
  stepRetry: 'Try again',
  stepReloadPage: 'Reload the page',
  stepLoadAnyway: 'Load anyway',
  stepChooseModel: 'Choose another model',
  stepEnterToken: 'Its licence must be accepted on the hub first.',
  stepImportModel: 'Import a model file',
  stepConnectEndpoint: 'Connect an endpoint',
  stepEditEndpoint: 'Check the endpoint',
  stepFreeSpace: 'Free some space',
  stepNewChat: 'Start a new chat',
  stepCloseOtherTabs: 'Close the other Wattson tabs, then reload this one.',
};
