import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isTooDeep } from './folder-depth.ts'

/** Files stay under 250 lines and folders under 12 files (tests not counted), so that both are read. */
const MOST_LINES = 250
const MOST_FILES = 12
/** Generated, or a list by its nature. */
const EXEMPT = new Set(['src/ports/database/tables.ts'])
/** Flat folders of parts that are each found by their names. */
const EXEMPT_FOLDERS = new Set(['src/kernel', 'src/i18n/en', 'src/i18n/ja', 'src/main'])

const args = ['ls-files', '-co', '--exclude-standard', 'src', 'scripts', 'bench', 'demo', 'e2e']
const files = execFileSync('git', args, { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|css)$/.test(file) && existsSync(file))
const problems: string[] = []
const folders = new Map<string, number>()

for (const file of files) {
  if (EXEMPT.has(file)) continue
  const lines = readFileSync(file, 'utf8').split('\n').length - 1
  if (lines > MOST_LINES) problems.push(`${file} has ${lines} lines, more than ${MOST_LINES}`)
  const counts = !/\.test\.tsx?$|\.module\.css$/.test(file)
  folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + Number(counts))
}
for (const [folder, count] of folders) {
  if (isTooDeep(folder)) problems.push(`${folder} lies too deep`)
  if (count > MOST_FILES && !EXEMPT_FOLDERS.has(folder)) {
    problems.push(`${folder} holds ${count} files, more than ${MOST_FILES}`)
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
