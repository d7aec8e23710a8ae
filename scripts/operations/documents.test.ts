import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { readWords } from '../../src/main/admin/command.ts'
import { COMMANDS } from '../../src/main/admin/commands.ts'
import { readArguments, VARIABLES } from '../../src/main/env.ts'
import { createMetrics } from '../../src/main/metrics.ts'
import { ROOT } from '../testing/run-program.ts'
import { codeOf, listCommands, PAGES, readPage, wordsOf } from './code-of-pages.ts'

test.each(PAGES)('%s names commands and options that exist', (page) => {
  for (const { code, name, words } of listCommands(page)) {
    const command = COMMANDS.get(name)
    if (command === undefined) throw new Error(`${code}: there is no command ${name}`)
    // In a sentence the command stands for itself, without what it takes.
    if (words.length > 0) expect(() => readWords(command, words), code).not.toThrow()
  }
})

test.each(PAGES)('%s names scripts and arguments that exist', (page) => {
  for (const code of codeOf(readPage(page))) {
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

test.each(PAGES)('%s names settings that exist', (page) => {
  const named = codeOf(readPage(page)).flatMap((code) => [
    ...(/^[A-Z][A-Z_]{3,}$/.exec(code) ?? []),
    ...[...code.matchAll(/(?:^|\s)([A-Z][A-Z_]{3,})=/g)].map(([, name = '']) => name),
  ])
  const unknown = named.filter((name) => !VARIABLES.includes(name) && !OTHERS.has(name))
  expect(unknown).toEqual([])
})

test.each([...PAGES, 'README.md'])('the links of %s lead somewhere', (page) => {
  for (const [link, address = ''] of readPage(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
    const [path = '', anchor] = address.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    expect(existsSync(join(ROOT, file)), `${page}: ${link}`).toBe(true)
    if (anchor === undefined) continue
    const titles = [...readPage(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      anchorOf(title),
    )
    expect(titles, `${page}: ${link}`).toContain(anchor)
  }
})

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test.each(PAGES)('the files of the repository that %s names are there', (page) => {
  const named = [...readPage(page).matchAll(/`((?:deploy|scripts|src|docs)\/[\w./-]+)`/g)]
  for (const [, file = ''] of named) expect(existsSync(join(ROOT, file)), file).toBe(true)
})

test('every setting of the example for containers exists, and what it needs is in it', () => {
  const example = readPage('.env.example')
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const ours = names.filter((name) => !['SITE', 'POSTGRES_PASSWORD'].includes(name))
  expect(ours.filter((name) => !VARIABLES.includes(name))).toEqual([])
  const asked = [...readPage('compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(
    ([, name]) => name,
  )
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
  const dashboard = JSON.parse(readPage('deploy/grafana/neiro.json'))
  const expressions: string[] = dashboard.panels.flatMap(
    ({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr),
  )
  expect(expressions.length).toBeGreaterThan(20)
  const page = codeOf(readPage('docs/operations/watch.md'))
  const named = [...expressions, ...page].flatMap((text) => text.match(METRIC) ?? [])
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})
