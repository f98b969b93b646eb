/**
 * The direction of docs/architecture.md: config ← ui ← features ← shell ← elements ← demo, above three layers that
 * import no other one.
 */
const GROUND = ['src/lib', 'src/popup', 'src/messages']
const LAYERS = ['src/config', 'src/ui', 'src/features', 'src/shell', 'elements', 'demo']

const ground = GROUND.map((layer) => ({
  name: `${layer.replace('src/', '')}-imports-no-other-layer`,
  severity: 'error',
  from: { path: `^${layer}/` },
  to: { path: ['^src/', '^elements/', '^demo/'], pathNot: `^${layer}/` },
}))

const upward = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer.replace('src/', '')}-looks-down-only`,
  severity: 'error',
  from: { path: `^${layer}/` },
  to: { path: LAYERS.slice(index + 1).map((above) => `^${above}/`) },
}))

/** Inside a feature, in every folder of it, a file may import only what comes before it. */
const FEATURE_FILES = ['model', 'rules', 'api', 'store']
const featureFile = (feature, name) => `^src/features/${feature}/(?:.*[/-]|)${name}\\.ts$`
/** A hook belongs to the views that use it. */
const HOOKS = '^src/features/$1/(?:.*/|)use-[\\w-]+(?<!-store)\\.ts$'
const insideFeature = FEATURE_FILES.map((name, index) => ({
  name: `${name}-comes-before-${FEATURE_FILES[index + 1] ?? 'views'}`,
  severity: 'error',
  from: { path: featureFile('([^/]+)', name) },
  to: {
    path: [
      ...FEATURE_FILES.slice(index + 1).map((next) => featureFile('$1', next)),
      '^src/features/$1/.*\\.tsx$',
      HOOKS,
    ],
  },
}))

/** The backend, and those parts of the demo that run in its process. */
const SERVER = '^src/server/'
const DEMO_BESIDE_SERVER = '^demo/(seed|stand-ins|siblings/server)/'

const PURE_NAMES = [
  ...['[\\w-]*model', '[\\w-]*rules', 'plans', 'catalogue', 'country-search', 'user-info'],
  ...['snippets', 'chance', 'list-rows', 'figures', 'chart-geometry', 'greeting'],
]

/** Rules and data only: no view, no HTTP, no signal. Browser and server may use them. */
const PURE_FILES = `^src/features/(?:[^.]*/|)(${PURE_NAMES.join('|')})\\.ts$`
/** The rules and data of pop-ups. The renderer and the engine, in folders of their own, need a page. */
const PURE_FILES_OF_POPUP = '^src/(popup|features/templates/designs)/[\\w-]+\\.ts$'
const PURE_FILES_OF_LIB = '^src/lib/(failure|parse-url|spliced)\\.ts$'
/** Shared by browser and server: the kit's version, and the codes of refusals with their statuses. */
const AGREED = '^src/config/(version|refusal-code)\\.ts$'
const PURE_FILES_OF_SHELL = '^src/shell/(rules|routes)\\.ts$'

module.exports = {
  pureFiles: [PURE_FILES, PURE_FILES_OF_POPUP, PURE_FILES_OF_LIB, PURE_FILES_OF_SHELL],
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...ground,
    ...upward,
    ...insideFeature,
    {
      name: 'features-share-only-models-and-rules',
      comment:
        'Every feature may read the stores of session, sites and billing. The list and the studio share the dialogs for setting a campaign live.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          '/([\\w-]*model|[\\w-]*rules|plans)\\.ts$',
          '^src/features/(session|sites|billing)/store\\.ts$',
          '^src/features/campaigns/live/',
        ],
      },
    },
    {
      name: 'rules-are-pure',
      comment: 'No live state, no HTTP, no storage: pure files import only pure files.',
      severity: 'error',
      from: { path: [PURE_FILES, PURE_FILES_OF_POPUP, '^src/shell/rules\\.ts$'] },
      to: {
        path: ['^src/', '^elements/', '^demo/'],
        pathNot: [PURE_FILES, PURE_FILES_OF_POPUP, PURE_FILES_OF_SHELL, PURE_FILES_OF_LIB, AGREED],
      },
    },
    {
      name: 'rules-know-no-framework',
      severity: 'error',
      from: { path: [PURE_FILES, PURE_FILES_OF_POPUP, PURE_FILES_OF_SHELL] },
      to: { path: 'node_modules/(react|@preact|wretch)' },
    },
    {
      name: 'server-takes-pure-files-only',
      severity: 'error',
      from: { path: [SERVER, DEMO_BESIDE_SERVER], pathNot: '/browser/' },
      to: {
        path: ['^src/', '^elements/'],
        pathNot: [SERVER, PURE_FILES, PURE_FILES_OF_POPUP, AGREED],
      },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^src/server/platform/' },
      to: { path: SERVER, pathNot: '^src/server/platform/' },
    },
    {
      name: 'domains-know-no-app',
      severity: 'error',
      from: { path: SERVER, pathNot: '^src/server/(app|commands)/' },
      to: { path: '^src/server/(app|commands)/' },
    },
    {
      name: 'app-knows-no-command',
      severity: 'error',
      from: { path: '^src/server/app/' },
      to: { path: '^src/server/commands/' },
    },
    {
      name: 'server-knows-no-demo',
      severity: 'error',
      from: { path: SERVER },
      to: { path: '^demo/' },
    },
    {
      name: 'kit-knows-no-server',
      severity: 'error',
      from: { path: ['^src/', '^elements/'], pathNot: SERVER },
      to: { path: SERVER },
    },
    {
      name: 'scripts-of-server-pages-take-the-lib-too',
      comment: 'They run in the browser and may use the lib, but no views or stores of the kit.',
      severity: 'error',
      from: { path: '^src/server/pages/browser/' },
      to: {
        path: ['^src/', '^elements/'],
        pathNot: [SERVER, PURE_FILES, PURE_FILES_OF_POPUP, '^src/lib/', '\\.css$'],
      },
    },
    {
      name: 'seed-belongs-to-the-start',
      comment: 'Code that handles requests does not use the demo’s accounts.',
      severity: 'error',
      from: {
        path: DEMO_BESIDE_SERVER,
        pathNot: ['^demo/seed/', '/demo-token\\.ts$'],
      },
      to: { path: '^demo/seed/' },
    },
    {
      name: 'auth0-has-one-home',
      severity: 'error',
      from: { pathNot: '^(src/features/session/auth0-client\\.ts$|test/)' },
      to: { path: 'node_modules/@auth0' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
    },
  },
}
