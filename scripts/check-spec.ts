import { existsSync, readFileSync } from 'node:fs'

/**
 * docs/spec.md holds every sentence of the specification with its room and its test, as table rows
 * `| sentence | room | file: title |`; several tests are parted by `<br>`, and `not yet` names none.
 * A named file must exist and hold a test of that title.
 */
interface Row {
  line: number
  sentence: string
  room: string
  test: string
}

const DOCUMENT = 'docs/spec.md'
const rows = readRows(readFileSync(DOCUMENT, 'utf8'))
const problems = rows.flatMap(problemsOf)
for (const problem of problems) process.stderr.write(`${problem}\n`)
const waiting = rows.filter(({ test }) => test === 'not yet').length
process.stdout.write(
  `${rows.length} sentences, ${rows.length - waiting} tested, ${waiting} not yet\n`,
)
process.exitCode = problems.length > 0 || rows.length === 0 ? 1 : 0

function readRows(text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    if (!line.startsWith('| ') || line.startsWith('| Sentence ')) return []
    // A bar within a sentence is written as \|.
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, sentence = '', room = '', test = ''] = cells
    return [{ line: index + 1, sentence, room, test }]
  })
}

function problemsOf({ line, sentence, room, test }: Row): string[] {
  const at = `${DOCUMENT}:${line}`
  if (sentence === '' || room === '' || test === '') return [`${at} misses a cell`]
  if (test === 'not yet') return []
  return test.split('<br>').flatMap((reference) => {
    const [, file = '', title = ''] = /^`?([^:`]+)`?: (.+)$/.exec(reference.trim()) ?? []
    if (!existsSync(file)) return [`${at} names a file that does not exist: ${reference}`]
    return hasTest(readFileSync(file, 'utf8'), title.trim())
      ? []
      : [`${at} names no test of ${file}: ${title}`]
  })
}

/** A title as it stands in the source, between its quotes. */
function hasTest(source: string, title: string): boolean {
  if (title === '') return false
  const flat = source.replace(/\\(['"`])/g, '$1')
  return ["'", '"', '`'].some((quote) => flat.includes(`${quote}${title}${quote}`))
}
