import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Adds to package-lock.json the packages of other platforms that npm left out because it could not
 * look them up where it was written; `npm ci` refuses a lock without them, and other platforms need
 * them. Entries are in npm's own order, so that an install leaves the file as it is. `npm run lock` runs
 * it after an install; with `--check` it only reports what is wrong.
 */
interface Locked {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const FILE = 'package-lock.json'
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'win32',
]
const PROCESSORS = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(FILE, 'utf8'))
const missing = Object.values(lock.packages)
  .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
  .filter(([name]) => lock.packages[`node_modules/${name}`] === undefined)

if (process.argv.includes('--check')) {
  const problems = missing.map(([name]) => `lacks ${name}`)
  const paths = Object.keys(lock.packages)
  const misplaced = inOrder(paths).find((path, index) => path !== paths[index])
  if (misplaced !== undefined) problems.push(`has ${misplaced} in another place than npm's`)
  for (const problem of problems) process.stderr.write(`${FILE} ${problem}: npm run lock\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
} else {
  for (const [name, range] of missing) lock.packages[`node_modules/${name}`] = entryOf(name, range)
  const entries = inOrder(Object.keys(lock.packages)).map((path) => [path, lock.packages[path]])
  writeFileSync(
    FILE,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`,
  )
}

/** As npm sorts them (`@npmcli/arborist`, lib/shrinkwrap.js). */
function inOrder(paths: readonly string[]): string[] {
  return paths.toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** Such packages are pinned by their parent, and named after the platform that they are for. */
function entryOf(name: string, range: string): Locked {
  const words = name.replace('windows', 'win32').split(/[-/]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }
  const version = range.replace(/^[\^~]/, '')
  return {
    version,
    optional: true,
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...libc,
  }
}
