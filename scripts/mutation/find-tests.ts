import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../testing/run-program.ts'

interface Module {
  source: string
  dependencies: { resolved: string }[]
}

const NEAREST = 12
let importers: Map<string, string[]> | undefined

/**
 * The test files that import `file`, directly or through others, in two batches: a mutation is
 * mostly noticed by the nearest ones.
 */
export function findTests(file: string): [nearest: string[], others: string[]] {
  importers ??= readImporters()
  const known = new Set([file])
  // A set is walked in the order of its insertions, and meets what is added meanwhile.
  for (const each of known) {
    for (const importer of importers.get(each) ?? []) known.add(importer)
  }
  const tests = [...known].filter((each) => /\.test\.tsx?$/.test(each))
  return [tests.slice(0, NEAREST), tests.slice(NEAREST)]
}

function readImporters(): Map<string, string[]> {
  const program = join(ROOT, 'node_modules/.bin/depcruise')
  const args = ['src', 'bench', 'demo', 'scripts', '--output-type', 'json', '--no-progress']
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 } as const
  const { modules }: { modules: Module[] } = JSON.parse(execFileSync(program, args, options))
  const found = new Map<string, string[]>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      found.set(resolved, [...(found.get(resolved) ?? []), source])
    }
  }
  return found
}
