/** The walls of the house; the reasons stand in STYLE and ARCHITECTURE. */
const rooms = ['uploads', 'accounts', 'grants', 'sounds', 'albums', 'community', 'billing', 'sales']
/** A room's server may import the servers of the rooms before it, never of those after. */
const order = rooms.map((room, index) => ({
  name: `${room}-knows-only-earlier-rooms`,
  severity: 'error',
  from: { path: `^src/${room}/server/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `^src/(${[...rooms.slice(index + 1), 'search', 'insights', 'discovery', 'player'].join('|')})/server/`,
  },
}))

module.exports = {
  forbidden: [
    ...order,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
        pathNot: '^src/$1/[a-z-]+\\.ts$',
      },
    },
    {
      name: 'store-belongs-to-its-room',
      severity: 'error',
      from: { path: '^src/([a-z]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/[a-z]+/server/(store|[a-z-]+/store)\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'pages-reach-the-server-by-the-api',
      severity: 'error',
      from: { path: '^src/([a-z]+/web|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(([a-z]+/server)|http|main|ports)/' },
    },
    {
      name: 'servers-show-nothing',
      severity: 'error',
      from: { path: '^src/([a-z]+/server|http|ports|kernel)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/([a-z]+/web|web)/' },
    },
    {
      name: 'ports-know-no-room',
      severity: 'error',
      from: { path: '^src/ports/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(?!ports/|kernel/|http/|i18n/)' },
    },
    {
      name: 'main-is-the-roof',
      severity: 'error',
      from: { path: '^src/(?!main/)', pathNot: '(\\.test|/testing)\\.tsx?$' },
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
