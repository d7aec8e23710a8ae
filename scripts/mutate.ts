import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { listMutations, type Mutation } from './mutation/candidates.ts'
import { draw } from './mutation/draw.ts'
import { findTests } from './mutation/find-tests.ts'
import { listProductionFiles } from './production-files.ts'
import { ROOT } from './testing/run-program.ts'
import { TAGS_FILTER } from './testing/tags.ts'

/**
 * Checks whether the tests notice small changes of the production code: draws some by a seed, makes
 * one at a time and runs the linter and the tests that import its file, the nearest first. What
 * survives them meets the type check and the end-to-end tests too, where all survivors share a run
 * as long as it passes.
 *
 *     npm run mutate -- --seed 7 --count 40            draws and tries
 *     npm run mutate -- --seed 7 --list > drawn.json   only draws
 *     npm run mutate -- --from drawn.json              tries what was drawn before
 *
 * It changes files of the checkout and restores them: run it where nothing is uncommitted.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '40' },
    list: { type: 'boolean', default: false },
    from: { type: 'string' },
    /** Leaves out the last step, which takes minutes. */
    related: { type: 'boolean', default: false },
  },
})

const LONGEST_SECONDS = 12 * 60

const mutations: Mutation[] = options.from
  ? JSON.parse(readFileSync(options.from, 'utf8'))
  : draw(listCandidates(), Number(options.count), Number(options.seed))

if (options.list) process.stdout.write(`${JSON.stringify(mutations, null, 1)}\n`)
else tryAll()

/** Texts and styles are left out: a test of each would only repeat it. */
function listCandidates(): Mutation[] {
  return listProductionFiles()
    .filter((file) => !/^src\/(i18n|pages\/documents|ports\/database\/tables)\b/.test(file))
    .flatMap((file) => listMutations(file, readFileSync(`${ROOT}/${file}`, 'utf8')))
}

function tryAll(): void {
  refuseUncommitted()
  const survivors: Mutation[] = []
  for (const [index, mutation] of mutations.entries()) {
    const survived = survivesRelated(mutation)
    report(index, mutation, survived ? 'survives the related tests' : 'noticed')
    if (survived) survivors.push(mutation)
  }
  const left = options.related ? survivors : findWholeSurvivors(survivors)
  process.stdout.write(`\nSurvivors, ${left.length} of ${mutations.length}:\n`)
  for (const mutation of left) report(mutations.indexOf(mutation), mutation, 'survives')
}

function refuseUncommitted(): void {
  const changes = execFileSync('git', ['status', '--porcelain', 'src'], { cwd: ROOT })
  if (changes.length > 0) throw new Error('src has uncommitted changes: commit them first')
}

function report(index: number, { kind, file, line, before, after }: Mutation, outcome: string) {
  const change = `${shorten(before)} → ${shorten(after) || 'nothing'}`
  process.stdout.write(`${index + 1}. ${outcome}: ${kind} ${file}:${line}: ${change}\n`)
}

function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 90)
}

function survivesRelated(mutation: Mutation): boolean {
  const restore = apply([mutation])
  try {
    if (!passes('biome', ['lint', '--error-on-warnings', mutation.file])) return false
    for (const files of findTests(mutation.file)) {
      const args = ['run', `--tags-filter=${TAGS_FILTER}`, ...files, '--bail=1', '--retry=0']
      if (files.length > 0 && !passes('vitest', args)) return false
    }
    return true
  } finally {
    restore()
  }
}

/** Halves the mutations until each stands in a run that passes, or fails a run alone. */
function findWholeSurvivors(survivors: Mutation[]): Mutation[] {
  if (survivors.length === 0 || passWhole(survivors)) return survivors
  if (survivors.length === 1) return []
  const middle = Math.ceil(survivors.length / 2)
  const halves = [survivors.slice(0, middle), survivors.slice(middle)]
  return halves.flatMap(findWholeSurvivors)
}

function passWhole(together: readonly Mutation[]): boolean {
  const restore = apply(together)
  try {
    return (
      passes('../typescript-7/bin/tsc', ['-p', '.']) &&
      passes('react-router', ['build']) &&
      passes('playwright', ['test', '--config', 'e2e/playwright.config.ts', '-x'])
    )
  } finally {
    restore()
  }
}

/** The coreutils' timeout ends all processes of a program that a mutation made endless. */
function passes(program: string, args: readonly string[]): boolean {
  const command = [LONGEST_SECONDS, `node_modules/.bin/${program}`, ...args]
  const NODE_ENV = program === 'react-router' ? 'production' : 'test'
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV }, stdio: 'ignore' } as const
  return spawnSync('timeout', command.map(String), options).status === 0
}

/** @returns how to restore the files */
function apply(together: readonly Mutation[]): () => void {
  const originals = new Map<string, string>()
  const later = together.toSorted((one, other) => other.start - one.start)
  for (const mutation of later) {
    const path = `${ROOT}/${mutation.file}`
    const text = readFileSync(path, 'utf8')
    if (!originals.has(path)) originals.set(path, text)
    const start = findPlace(text, mutation)
    const end = start + mutation.before.length
    writeFileSync(path, text.slice(0, start) + mutation.after + text.slice(end))
  }
  return () => {
    for (const [path, text] of originals) writeFileSync(path, text)
  }
}

/** The file may have changed above the place since it was drawn. */
function findPlace(text: string, { file, start, before, context }: Mutation): number {
  const lineStart = text.lastIndexOf('\n', start) + 1
  if (text.startsWith(before, start) && text.startsWith(context, lineStart)) return start
  const line = text.indexOf(context)
  const found = line < 0 ? -1 : text.indexOf(before, line)
  if (found < 0) throw new Error(`${file} no longer has “${shorten(context)}”`)
  return found
}
