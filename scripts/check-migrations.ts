import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * From 1.0 on, code of the release before runs on a migrated database (decision 0099). This finds what
 * it could fail on. Such a migration says which code may run beside it, and why:
 * `-- runs beside 0016-search-readings.sql: its code reads no mood.`
 */
const FOLDER = join(import.meta.dirname, '../db/migrations')
/** It and those before it are older than the rule. */
const LAST_WITHOUT_RULE = '0016-search-readings.sql'
const DECLARED = /^-- runs beside (\d{4}-[\w-]+\.sql): \S/m

const CHANGES: readonly [found: RegExp, what: string][] = [
  [/\bdrop\s+(?!(index|default|expression|identity)\b)[\s\S]*/, 'drops'],
  [/\brename\b[\s\S]*/, 'renames'],
  [/\btruncate\b[\s\S]*/, 'empties'],
  [/\b(set\s+data\s+)?type\s[\s\S]*/, 'changes the type of'],
  [/\bset\s+not\s+null\b/, 'makes required'],
  [/\badd\s+(?!.*\b(default|generated)\b).*\bnot\s+null\b/s, 'requires, without a default,'],
  [/\badd\s+(constraint\s+\w+\s+)?(check|unique|exclude|foreign|primary)\b[\s\S]*/, 'restricts'],
  [/\bcreate\s+unique\s+index\b[\s\S]*/, 'restricts'],
]

/** What older code may fail on, a line for each; none where the migration declares what may run beside it. */
export function findBreaks(sql: string): string[] {
  if (DECLARED.test(sql)) return []
  const text = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'[^']*'/g, "''")
    .toLowerCase()
  const made = new Set([...text.matchAll(/\bcreate\s+table\s+(\w+)/g)].map(([, table]) => table))
  return text.split(';').flatMap((statement) => {
    const clauses = clausesOf(statement)
    const table = /\b(?:table(?:\s+if\s+exists)?(?:\s+only)?|on)\s+(\w+)/.exec(statement)?.[1]
    if (clauses === undefined || made.has(table)) return []
    return clauses.flatMap((clause) => {
      const change = CHANGES.find(([found]) => found.test(clause))
      return change ? [`${change[1]} ${clause.replaceAll(/\s+/g, ' ').trim()}`] : []
    })
  })
}

/** Each change of an `alter`, or a statement that could be one; functions and data have none. */
function clausesOf(statement: string): string[] | undefined {
  const [kind] = /\b(alter|drop|truncate|create\s+unique\s+index)\b/.exec(statement) ?? []
  if (kind === undefined || /^\s*create\s+(or\s+replace\s+)?(function|table)/.test(statement)) {
    return undefined
  }
  // Commas between parentheses separate columns or types.
  return kind === 'alter' ? statement.split(/,(?![^(]*\))/) : [statement]
}

export function checkMigrations(): string[] {
  const names = readdirSync(FOLDER).filter((name) => name > LAST_WITHOUT_RULE)
  return names.flatMap((name) => {
    const sql = readFileSync(join(FOLDER, name), 'utf8')
    return findBreaks(sql).map((change) => `db/migrations/${name} ${change}`)
  })
}

if (import.meta.main) {
  const problems = checkMigrations()
  for (const problem of problems) {
    process.stderr.write(`${problem}\nAdd \`-- runs beside <migration>: <why>\`: decision 0099.\n`)
  }
  process.exitCode = problems.length > 0 ? 1 : 0
}
