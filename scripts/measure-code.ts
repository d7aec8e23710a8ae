import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listProductionFiles, listSourceFiles } from './production-files.ts'
import { ROOT } from './testing/run-program.ts'

/** Prints the size and shape of the production code: `npm run measure`. It sets no targets. */
interface Module {
  dependencies: { circular: boolean; cycle?: { name: string }[] }[]
}

const tracked = listSourceFiles()
const sizes = listProductionFiles().map(countLines)
const cycles = findCycles()

print('production TypeScript lines', sum(sizes))
print('production TypeScript files', sizes.length)
print('median lines per file', medianOf(sizes))
print('longest file', Math.max(...sizes))
print('CSS lines', sum(tracked.filter((file) => file.endsWith('.css')).map(countLines)))
print('folders below a feature or page', Math.max(...tracked.map(dirname).map(depthOf)))
print('import cycles', cycles.length)
for (const cycle of cycles) console.log(`      ${cycle}`)

/** Type-only and dynamic imports count too. */
function findCycles(): string[] {
  const program = join(ROOT, 'node_modules/.bin/depcruise')
  const args = ['src', '--output-type', 'json', '--no-progress']
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 } as const
  const { modules }: { modules: Module[] } = JSON.parse(execFileSync(program, args, options))
  const found = new Map<string, string>()
  for (const { cycle = [] } of modules.flatMap((module) => module.dependencies)) {
    const names = cycle.map(({ name }) => name)
    if (names.length > 0) found.set(names.toSorted().join(), names.join(' → '))
  }
  return [...found.values()].sort()
}

function print(name: string, value: number): void {
  console.log(`${name.padEnd(32)}${value.toLocaleString('en').padStart(8)}`)
}

/** How many folders a folder lies below its feature, its page or its port. */
function depthOf(folder: string): number {
  const below = folder.replace(/^src\/((pages|ports)\/)?[^/]+\/?/, '')
  return below === '' || below === folder ? 0 : below.split('/').length
}

function countLines(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
