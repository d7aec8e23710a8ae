import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { depthOf, isTooDeep } from './folder-depth.ts'

/** Prints the size and shape of the production code beside its targets: `node scripts/measure-code.ts`. */
interface Measure {
  name: string
  value: number
  target: string
  isMet: boolean
  /** What exceeds the target. */
  details?: string[]
}

interface Module {
  dependencies: { circular: boolean; cycle?: { name: string }[] }[]
}

const ROOT = join(import.meta.dirname, '..')
const MOST_LINES = 250
/** Generated. */
const EXEMPT = new Set(['src/ports/database/tables.ts'])

const tracked = run('git', ['ls-files', '-co', '--exclude-standard', 'src'])
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)))

/** Without tests and what only they use, as knip knows it. */
function listProductionFiles(): string[] {
  const knip = readFileSync(join(ROOT, 'knip.jsonc'), 'utf8')
  const helpers = [...knip.matchAll(/"!(src\/.*)!"/g)].flatMap(([, glob]) => glob ?? [])
  return tracked
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !helpers.some((glob) => matchesGlob(file, glob)))
}

function measureFiles(): Measure[] {
  const sizes = new Map(listProductionFiles().map((file) => [file, countLines(file)]))
  const styles = tracked.filter((file) => file.endsWith('.css'))
  const lines = sum(sizes.values())
  const median = medianOf([...sizes.values()])
  const long = [...sizes].filter(([file, size]) => size > MOST_LINES && !EXEMPT.has(file))
  return [
    atMost('production TypeScript lines', lines, 62_000),
    atMost('production TypeScript files', sizes.size, 950),
    atMost('CSS lines', sum(styles.map(countLines)), 7_500),
    {
      name: 'median lines per file',
      value: median,
      target: '45–70',
      isMet: median >= 45 && median <= 70,
    },
    {
      ...atMost(`files over ${MOST_LINES} lines`, long.length, 0),
      details: long.map(([file, size]) => `${file}: ${size}`),
    },
  ]
}

/** How far folders lie below their feature, page or port, see `folder-depth.ts`. */
function measureDepth(): Measure {
  const folders = [...new Set(tracked.map((file) => dirname(file)))]
  const deep = folders.filter(isTooDeep).sort()
  return {
    name: 'levels below a feature or page',
    value: Math.max(...folders.map(depthOf)),
    target: '≤ 2, ports ≤ 1',
    isMet: deep.length === 0,
    details: deep.map((folder) => `${folder}: ${depthOf(folder)}`),
  }
}

/** Type-only and dynamic imports count too. */
function measureCycles(): Measure {
  const program = join(ROOT, 'node_modules/.bin/depcruise')
  const report = run(program, ['src', '--output-type', 'json', '--no-progress'])
  const { modules }: { modules: Module[] } = JSON.parse(report)
  const cycles = new Map<string, string>()
  for (const { cycle = [] } of modules.flatMap((module) => module.dependencies)) {
    const names = cycle.map(({ name }) => name)
    if (names.length > 0) cycles.set(names.toSorted().join(), names.join(' → '))
  }
  return { ...atMost('import cycles', cycles.size, 0), details: [...cycles.values()].sort() }
}

function measureTranslations(): Measure {
  const files = tracked.filter((file) => file.startsWith('src/i18n/') && !file.includes('.test.'))
  return { name: 'i18n files', value: files.length, target: '', isMet: true }
}

function atMost(name: string, value: number, limit: number): Measure {
  return { name, value, target: limit === 0 ? 'none' : `≤ ${show(limit)}`, isMet: value <= limit }
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
}

function countLines(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
}

function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const show = (value: number) => value.toLocaleString('en')

for (const measure of [...measureFiles(), measureDepth(), measureCycles(), measureTranslations()]) {
  const { name, value, target, isMet, details = [] } = measure
  console.log(`${isMet ? ' ' : '✗'} ${name.padEnd(32)}${show(value).padStart(8)}  ${target}`)
  for (const detail of details) console.log(`      ${detail}`)
}
