import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findDifference, findMissing, readRows } from './check-spec.ts'

const ORIGINAL = `# Specification: a service

Sounds are published, and albums too. All is free.

## Screens

| Route | Purpose |
|---|---|
| / | Home. Shows what is new |

### Player
- Plays; stops.`

const documentOf = (...rows: string[]) => `# Specification: a service

| Sentence | Feature | Test |
|---|---|---|
${rows.map((row) => `| ${row} | \`src\` | not yet |`).join('\n')}

## Screens

| Sentence | Feature | Test |
|---|---|---|
| / \\| Home. | \`src\` | not yet |
| Shows what is new | \`src\` | not yet |

### Player

| Sentence | Feature | Test |
|---|---|---|
| Plays; | \`src\` | not yet |
| stops. | \`src\` | not yet |
`

test('a document that has the original’s words in its order, in clauses, is whole', () => {
  const document = documentOf('Sounds are published,', 'and albums too.', 'All is free.')
  expect(findDifference(document, ORIGINAL)).toBeUndefined()
})

test.each([
  ['a clause that is left out', ['Sounds are published,', 'All is free.'], 6],
  ['a word that is changed', ['Sounds are sold,', 'and albums too.', 'All is free.'], 5],
  ['a row that is added', ['Sounds are published,', 'and albums too.', 'All is free.', 'Now.'], 8],
  ['rows out of order', ['and albums too.', 'Sounds are published,', 'All is free.'], 5],
])('%s is found at its line', (_what, rows, line) => {
  expect(findDifference(documentOf(...rows), ORIGINAL)).toContain(`docs/spec.md:${line} has`)
})

test('a sentence that is left out at the end is found', () => {
  const rows = ['Sounds are published,', 'and albums too.', 'All is free.']
  const document = documentOf(...rows).replace(/\n.*stops.*\n/, '\n')
  expect(findDifference(document, ORIGINAL)).toContain('for “stops.”')
})

test('docs/spec.md has the whole specification, and its unknown parts too', () => {
  const [document, original] = ['docs/spec.md', 'docs/specification.txt'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  expect(findDifference(document ?? '', original ?? '')).toBeUndefined()
  expect(readRows(document ?? '').filter(({ sentence }) => /not shown/.test(sentence)).length).toBe(
    original?.match(/not shown/g)?.length,
  )
})

const ran: Record<string, string[]> = {
  'a.test.ts': ['plays in ja', 'refuses "a" as too short (1 | 2)'],
}
const SLOW = 'waits for an hour'
function stateOf(file: string, title: string, pattern: RegExp) {
  if (ran[file]?.some((each) => pattern.test(each))) return 'ran'
  return title === SLOW ? 'left out' : 'missing'
}
const missing = (test: string) => findMissing(readRows(`| A. | \`src\` | ${test} |`), stateOf)

test.each([
  'not yet',
  '`a.test.ts`: plays in ja',
  `\`a.test.ts\`: plays in \${locale}`,
  '`a.test.ts`: plays in $locale<br>`a.test.ts`: refuses %j as %s (%i \\| 2)',
  `\`a.test.ts\`: plays in ja<br>\`a.test.ts\`: ${SLOW}`,
  'departs: too slow (decision 0066)<br>`a.test.ts`: plays in ja',
])('the tests of %j are there', (test) => {
  expect(missing(test)).toEqual([])
})

test.each([
  '`a.test.ts`: plays',
  '`a.test.ts`: plays in jax',
  '`a.test.ts`: play. in ja',
  '`b.test.ts`: plays in ja',
  '`a.test.ts`: plays in ja<br>`a.test.ts`: stops',
  'departs: too slow (decision 0066)<br>`a.test.ts`: stops',
  'departs: too slow (decision 9999)<br>`a.test.ts`: plays in ja',
  'departs: too slow<br>`a.test.ts`: plays in ja',
  'departs: (decision 0066)<br>`a.test.ts`: plays in ja',
  'departs: too slow (decision 0066)',
  'plays in ja',
  `\`a.test.ts\`: ${SLOW}`,
  '',
])('of %j a test is missing', (test) => {
  expect(missing(test)).toHaveLength(1)
})
