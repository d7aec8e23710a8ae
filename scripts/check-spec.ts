import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * docs/spec.md holds the whole of docs/specification.txt, in its order, as headings and as table rows
 * `| sentence | feature | file: title |`. A row may hold a clause; several tests are separated by
 * `<br>`, and `not yet` names none. Where the product departs from the sentence on purpose, the tests
 * follow on `departs: why (decision 0066)`. `npm test` also checks that the named tests are there, and
 * that each row has at least one that it has run; the others may be slow.
 */
export interface Row {
  line: number
  sentence: string
  feature: string
  test: string
}

const DOCUMENT = 'docs/spec.md'
const ORIGINAL = 'docs/specification.txt'

export function readRows(document: string): Row[] {
  return document.split('\n').flatMap((text, index) => {
    if (!text.startsWith('| ') || text.startsWith('| Sentence ')) return []
    // A bar within a cell is written as \|.
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim())
    const [, sentence = '', feature = '', test = ''] = cells
    return [{ line: index + 1, sentence, feature, test }]
  })
}

/** The first place where the document has other words than the original. */
export function findDifference(document: string, original: string): string | undefined {
  const rows = new Map(readRows(document).map(({ line, sentence }) => [line, sentence]))
  const words = document.split('\n').flatMap((text, index) => {
    const sentence = rows.get(index + 1) ?? (text.startsWith('|') ? '' : text)
    return wordsOf(sentence).map((word) => ({ word, line: index + 1 }))
  })
  const expected = wordsOf(withoutMarks(original))
  const length = Math.max(words.length, expected.length)
  for (let at = 0; at < length; at += 1) {
    if (words[at]?.word === expected[at]) continue
    const found = words.slice(at, at + 8).map(({ word }) => word)
    const wanted = expected.slice(at, at + 8)
    const { line } = words[at] ?? words.at(-1) ?? { line: 1 }
    return `${DOCUMENT}:${line} has “${found.join(' ')}” for “${wanted.join(' ')}”`
  }
  return undefined
}

/** Without bullets, the heads of tables and the outer bars of their rows. */
function withoutMarks(original: string): string {
  return original
    .replace(/^\|.*\|\n\|[-|]+\|$/gm, '')
    .replace(/^- /gm, '')
    .replace(/^\| (.*) \|$/gm, '$1')
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

export type TestState = 'ran' | 'left out' | 'missing'

/**
 * What the rows name that is not there, and rows of which nothing has run.
 *
 * @param stateOf of the test with this title, in which a placeholder of `pattern` matches anything
 */
export function findMissing(
  rows: readonly Row[],
  stateOf: (file: string, title: string, pattern: RegExp) => TestState,
): string[] {
  return rows.flatMap(({ line, sentence, feature, test }) => {
    const at = `${DOCUMENT}:${line}`
    if (sentence === '' || feature === '' || test === '') return [`${at} lacks a cell`]
    if (test === 'not yet') return []
    const [first = '', ...others] = test.split('<br>')
    const isDeparture = first.startsWith('departs:')
    if (isDeparture && !isExplained(first)) {
      return [`${at} departs without a reason and a decision: ${first}`]
    }
    const references = isDeparture ? others : [first, ...others]
    if (references.length === 0) return [`${at} departs without a test`]
    const states = references.map((reference): TestState => {
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(reference.trim()) ?? []
      return title === '' ? 'missing' : stateOf(file, title, patternOf(title))
    })
    const missing = references.filter((_reference, index) => states[index] === 'missing')
    if (missing.length > 0) {
      return missing.map((reference) => `${at} names a test that is not there: ${reference}`)
    }
    return states.includes('ran') ? [] : [`${at} is tested by slow tests alone`]
  })
}

function isExplained(departure: string): boolean {
  const [, record] = /^departs: \S.* \(decision (\d{4})\)$/.exec(departure) ?? []
  return readdirSync('docs/decisions').some((name) => name.startsWith(`${record}-`))
}

/** `%s`, `$name` and `${name}` of a title match any value. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[sdifjo]|\$\{[^}]*\}|\$[a-z][\w.]*/i)
  const exact = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${exact.join('.*')}$`, 's')
}

/**
 * @param ran the tests that ran
 * @param isExcused whether the file's tests may be left out on this machine
 */
export function findUntested(
  ran: readonly { file: string; title: string }[],
  isExcused: (file: string) => boolean,
): string[] {
  return findMissing(readRows(readFileSync(DOCUMENT, 'utf8')), (file, title, pattern) => {
    if (isExcused(file)) return 'ran'
    if (ran.some((each) => each.file === file && pattern.test(each.title))) return 'ran'
    return existsSync(file) && readFileSync(file, 'utf8').includes(title) ? 'left out' : 'missing'
  })
}

if (import.meta.main) {
  const document = readFileSync(DOCUMENT, 'utf8')
  const rows = readRows(document)
  const difference = findDifference(document, readFileSync(ORIGINAL, 'utf8'))
  const problems = findMissing(rows, (file) => (existsSync(file) ? 'ran' : 'missing'))
  if (difference !== undefined) problems.unshift(difference)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const waiting = rows.filter(({ test }) => test === 'not yet').length
  const tested = rows.length - waiting
  const departing = rows.filter(({ test }) => test.startsWith('departs:')).length
  process.stdout.write(
    `${rows.length} sentences, ${tested} tested (${departing} depart), ${waiting} not yet\n`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}
