/**
 * Design §2's arrows. `tests/unit/architecture.test.ts` breaks each rule once, so that none is dead.
 *
 * Workers are named by `new URL(…, import.meta.url)` and engines by `import.meta.glob`; neither is an import,
 * so neither is seen here. That only `src/client` names workers is ESLint's to watch.
 */

/** Rooms of `src/` as a pattern: `rooms('engines', 'tools')`. */
const rooms = (...names) => `^src/(${names.join('|')})/`;

/** Anything of ours: the other side of every "only" rule. */
const OURS = '^(src|workers|companion|tests)/';

/** Every room may import these. */
const GROUND = ['contracts', 'wire'];
const REGISTRY = '^src/registry[.]ts$';

const HEAVY = 'node_modules/(@wllama/wllama|@mlc-ai/web-llm|@huggingface/transformers)/';

/** `from` may import itself and the rooms in `allowed`, and nothing else of ours. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: OURS, pathNot: [from, ...allowed] },
});

const ground = [...GROUND.map((room) => rooms(room)), REGISTRY];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only(
      'contracts-stand-alone',
      'Contracts are types that cross a boundary: whoever shares one must not get a room with it.',
      rooms('contracts'),
      [],
    ),
    only(
      'registry-stands-alone',
      'The plug-in mechanism knows no plug-in; it is told contracts at most.',
      REGISTRY,
      [rooms('contracts')],
    ),
    only('wire-knows-contracts', 'Transforms of bytes and text serve every room.', rooms('wire'), [
      rooms('contracts'),
      REGISTRY,
    ]),
    ...['telemetry', 'intelligence', 'storage'].map((room) =>
      only(
        `${room}-is-below-engines`,
        'Facts and records: they are used by what acts, and never act themselves.',
        rooms(room),
        ground,
      ),
    ),
    {
      name: 'parts-never-meet',
      comment: 'Engines, tools, memory, skills and learning meet through contracts only.',
      severity: 'error',
      from: { path: '^src/(engines|tools|memory|skills|learning)/' },
      to: { path: rooms('engines', 'tools', 'memory', 'skills', 'learning'), pathNot: '^src/$1/' },
    },
    only(
      'parts-know-the-ground',
      'A part gets everything else handed in; runtime hands it.',
      rooms('engines', 'tools', 'memory', 'skills', 'learning'),
      [...ground, rooms('telemetry', 'intelligence')],
    ),
    only(
      'agents-are-handed-their-parts',
      'A loop that imports an engine or a store cannot be replayed with scripted ones.',
      rooms('agents'),
      ground,
    ),
    {
      name: 'runtime-is-faceless',
      comment: 'The assistant runs in a worker and in Node: no page, no page end of the wire.',
      severity: 'error',
      from: { path: rooms('runtime') },
      to: { path: [rooms('ui', 'pwa', 'client'), '^src/main[.]ts$'] },
    },
    only(
      'client-is-the-wire',
      "The page's end of the wire: with a room behind it the first paint would carry that room.",
      rooms('client'),
      [rooms('contracts', 'wire')],
    ),
    only(
      'page-knows-contracts-and-client',
      'The page draws what the client says; what it cannot import it cannot block on.',
      '^src/(ui/|pwa/|main[.]ts$)',
      [...ground, rooms('client')],
    ),
    {
      name: 'dexie-only-in-storage',
      comment: 'Everyone else goes through the narrow Database contract, so a test can use memory.',
      severity: 'error',
      from: { pathNot: [rooms('storage'), '^tests/', '^node_modules/'] },
      to: { path: 'node_modules/dexie/' },
    },
    {
      name: 'hosts-never-draw',
      comment: 'Workers and companion host the assistant; the page is not theirs.',
      severity: 'error',
      from: { path: '^(workers|companion)/' },
      to: { path: [rooms('ui'), '^src/main[.]ts$'] },
    },
    {
      name: 'workers-not-companion',
      comment: 'A worker runs in a browser that may never have met a companion; headers are data.',
      severity: 'error',
      from: { path: '^workers/' },
      to: { path: '^companion/', pathNot: '^companion/headers[.]ts$' },
    },
    {
      name: 'src-never-its-hosts',
      comment: 'Whatever hosts the assistant depends on it, never the other way round.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(companion|workers)/' },
    },
    {
      name: 'product-never-tests',
      comment: 'Shipped code does not stand on fixtures.',
      severity: 'error',
      from: { path: '^(src|workers|companion)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-circular',
      comment: 'A cycle is two modules that are really one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'heavy-only-in-engines',
      comment: 'Megabytes of script belong behind an engine, in a worker. Types weigh nothing.',
      severity: 'error',
      from: { pathNot: [rooms('engines'), '^tests/', '^node_modules/'] },
      to: { path: `${HEAVY}.*[.][cm]?[jt]sx?$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'heavy-only-on-demand',
      comment: 'An engine that is not used must not be loaded: import() where it is needed.',
      severity: 'error',
      from: { path: rooms('engines') },
      to: { path: HEAVY, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-orphans',
      comment: 'A file that imports nothing and that nobody imports is dead.',
      severity: 'error',
      from: { orphan: true, path: '^(src|companion|workers)/', pathNot: '[.]d[.]m?ts$' },
      to: {},
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that cannot be found fails at run time.',
      severity: 'error',
      from: {},
      // `?url` is Vite's: the address of a file, which no resolver of modules finds behind a package's exports.
      to: { couldNotResolve: true, pathNot: '^virtual:|[?]url$' },
    },
    {
      name: 'no-dev-packages',
      comment: 'What only builds or tests is not there when the product runs.',
      severity: 'error',
      from: { path: '^(src|workers|companion)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that is only there because another one needs it may leave with it.',
      severity: 'error',
      from: { path: '^(src|workers|companion)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules/[.])' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imported types are arrows too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'types', 'default'],
    },
  },
};
