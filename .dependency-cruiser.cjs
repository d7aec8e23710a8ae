/** The import rules; ARCHITECTURE gives the reasons. */
const serverOrder = [
  'uploads',
  'accounts',
  'works',
  'community',
  'money',
  'orders',
  'vouchers',
  'library',
  'lists',
  'posts',
  'moderation',
]
/** These may read all features before them; no feature reads them. */
const readers = [
  'accounting',
  'notifications',
  'search',
  'insights',
  'discovery',
  'embed',
  'privacy',
  'operator',
]
const webOrder = [
  'client',
  'ui',
  'player',
  'uploads',
  'accounts',
  'works',
  'community',
  'money',
  'orders',
  'vouchers',
  'library',
  'lists',
  'posts',
  'moderation',
  'notifications',
  'search',
  'insights',
  'discovery',
  'embed',
  'pages',
  'app',
]
const TESTS = '(\\.test|/testing)\\.tsx?$|/testing/'

/** Where the web code of a feature or layer stands; all of `client`, `ui`, `player`, `pages` and `app` is web code. */
const webFolder = (name) =>
  ['client', 'ui', 'player', 'pages', 'app'].includes(name) ? `${name}/` : `${name}/web/`

const serverRules = serverOrder.map((feature, index) => ({
  name: `${feature}-server-imports-earlier-features`,
  severity: 'error',
  from: { path: `^src/${feature}/server/`, pathNot: TESTS },
  to: { path: `^src/(${[...serverOrder.slice(index + 1), ...readers].join('|')})/server/` },
}))

const webRules = webOrder.slice(0, -1).map((layer, index) => ({
  name: `${layer}-web-imports-earlier-layers`,
  severity: 'error',
  from: { path: `^src/${webFolder(layer)}`, pathNot: TESTS },
  to: {
    path: `^src/(${webOrder
      .slice(index + 1)
      .map(webFolder)
      .join('|')})`,
  },
}))

module.exports = {
  forbidden: [
    ...serverRules,
    ...webRules,
    {
      name: 'pages-import-no-other-page',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    },
    {
      name: 'no-feature-imports-privacy',
      severity: 'error',
      from: { path: '^src/(?!main/|privacy/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/privacy/server/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kernel-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(?!kernel/)' },
    },
    {
      name: 'contracts-import-contracts-and-kernel',
      severity: 'error',
      from: { path: '^src/([a-z]+)/[a-z-]*contract\\.ts$' },
      to: {
        path: '^src/(?!kernel/|[a-z]+/[a-z-]*contract\\.ts$)',
        pathNot: '^src/$1/(?!server/|web/)[a-z/-]+\\.ts$',
      },
    },
    {
      name: 'store-belongs-to-its-feature',
      severity: 'error',
      from: { path: '^src/([a-z]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/[a-z]+/server/(store|[a-z-]+/store)\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'web-reaches-the-server-by-the-api',
      severity: 'error',
      from: {
        path: '^src/([a-z]+/web|client|ui|player|pages|app)/',
        pathNot: '(\\.test\\.tsx?|/testing\\.tsx?)$',
      },
      to: { path: '^src/(([a-z]+/server)|http|main|ports)/' },
    },
    {
      name: 'servers-import-no-web-code',
      severity: 'error',
      from: { path: '^src/([a-z]+/server|http|ports|kernel)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/([a-z]+/web|client|ui|player|pages|app)/' },
    },
    {
      name: 'ports-import-no-feature',
      severity: 'error',
      from: { path: '^src/ports/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(?!ports/|kernel/|http/|i18n/)' },
    },
    {
      name: 'nothing-imports-main',
      severity: 'error',
      from: { path: '^src/(?!main/)', pathNot: TESTS },
      to: { path: '^src/main/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: '^virtual:|\\+types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
