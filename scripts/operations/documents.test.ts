import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { readWords } from '../../src/main/admin/command.ts'
import { COMMANDS } from '../../src/main/admin/commands.ts'
import { readArguments, VARIABLES } from '../../src/main/env.ts'
import { createMetrics } from '../../src/main/metrics.ts'
import { ROOT } from '../testing/run-program.ts'

const pages = ['docs/operations.md', ...globSync('docs/operations/*.md', { cwd: ROOT })]
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** What a page shows as code: lines of its blocks, and what it quotes within a sentence. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.split('\n'),
  )
  const quoted = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`]+)`/g)]
  const all = [...blocks, ...quoted.map(([, code = '']) => code.replaceAll('\n', ' '))]
  return all.map((line) => line.replace(/\s+#\s.*$/, '').trim()).filter(Boolean)
}

/** The words of a command as a shell splits them. */
const wordsOf = (text: string) =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|<[^>]*>|(\S+)/g)].map(([whole, a, b]) => a ?? b ?? whole)

const ADMIN = /(?:npm run admin --|\bworker admin)(?: --env-file <file>)? (.+)$/

test.each(pages)('%s names commands and options that exist', (page) => {
  for (const code of codeOf(read(page))) {
    const asked = ADMIN.exec(code)?.[1]
    if (asked === undefined || asked === '<command>') continue
    const words = wordsOf(asked)
    const pair = words.slice(0, 2).join(' ')
    const name = COMMANDS.has(pair) ? pair : (words[0] ?? '')
    const command = COMMANDS.get(name)
    if (command === undefined) throw new Error(`${page}: ${code}: there is no command ${name}`)
    const rest = words.slice(name === pair ? 2 : 1)
    // In a sentence the command stands for itself, without what it takes.
    const isNamedOnly = rest.length === 0
    if (!isNamedOnly) expect(() => readWords(command, rest), `${page}: ${code}`).not.toThrow()
  }
})

test.each(pages)('%s names scripts and arguments that exist', (page) => {
  for (const code of codeOf(read(page))) {
    const script = /\bnpm run ([\w:]+)/.exec(code)?.[1]
    if (script !== undefined) expect(Object.keys(packageFile.scripts)).toContain(script)
    const given = /\bnpm start --(?: (--.*))?$/.exec(code)?.[1]
    if (given !== undefined) expect(() => readArguments(wordsOf(given))).not.toThrow()
  }
})

/** Settings of other programs, and words that only look like one. */
const OTHERS = new Set([
  ...['AWS_ACCESS_KEY_ID', 'NODE_ENV', 'POSTGRES_PASSWORD', 'SITE'],
  ...['DELETE', 'HEAD', 'JSON', 'NAME', 'OPTIONS', 'POST', 'SIGTERM'],
  // A misspelt one, as an example.
  'STORAGE_ULR',
])

test.each(pages)('%s names settings that exist', (page) => {
  const named = codeOf(read(page)).flatMap((code) => [
    ...(/^[A-Z][A-Z_]{3,}$/.exec(code) ?? []),
    ...[...code.matchAll(/(?:^|\s)([A-Z][A-Z_]{3,})=/g)].map(([, name = '']) => name),
  ])
  const unknown = named.filter((name) => !VARIABLES.includes(name) && !OTHERS.has(name))
  expect(unknown).toEqual([])
})

test.each([...pages, 'README.md'])('the links of %s lead somewhere', (page) => {
  for (const [link, address = ''] of read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
    const [path = '', anchor] = address.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    expect(existsSync(join(ROOT, file)), `${page}: ${link}`).toBe(true)
    if (anchor === undefined) continue
    const titles = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchorOf(title))
    expect(titles, `${page}: ${link}`).toContain(anchor)
  }
})

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test.each(pages)('the files of the repository that %s names are there', (page) => {
  const named = [...read(page).matchAll(/`((?:deploy|scripts|src|docs)\/[\w./-]+)`/g)]
  for (const [, file = ''] of named) expect(existsSync(join(ROOT, file)), file).toBe(true)
})

test('every setting of the example for containers exists, and what it needs is in it', () => {
  const example = read('.env.example')
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const ours = names.filter((name) => !['SITE', 'POSTGRES_PASSWORD'].includes(name))
  expect(ours.filter((name) => !VARIABLES.includes(name))).toEqual([])
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(asked))
})

/** What a process exports, with the names that Prometheus makes of histograms. */
async function exported(): Promise<Set<string>> {
  const context = {
    config: Object.assign(Object.create(null), { dataFolder: ROOT }),
    db: Object.create(null),
  }
  const pool = { idleCount: 0, totalCount: 0, waitingCount: 0 }
  const text = await createMetrics({ context, pool, readsDatabase: true }).print()
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count', ''].map((end) => name + end) : [name],
    ),
  )
}

const METRIC = /\b(?:neiro|process|nodejs)_[a-z0-9_]+\b/g

test('every metric that the dashboard and the page on watching name is exported', async () => {
  const known = await exported()
  const dashboard = JSON.parse(read('deploy/grafana/neiro.json'))
  const expressions: string[] = dashboard.panels.flatMap(
    ({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr),
  )
  expect(expressions.length).toBeGreaterThan(20)
  const page = codeOf(read('docs/operations/watch.md'))
  const named = [...expressions, ...page].flatMap((text) => text.match(METRIC) ?? [])
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual(
    ['process_', 'nodejs_'].filter(() => false),
  )
})
