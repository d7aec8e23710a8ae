import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * Compares the SQL of production files with `db/owners.json`: each table is written by one feature or
 * port, and read by its owner and by later features only. SQL is in `store.ts` or `…-store.ts`,
 * or in `select-….ts`: parts of queries that later features build on. The feature that erases
 * accounts has it in its manifest and steps.
 */
export interface Owners {
  /** From the first to the last. A feature reads its own tables, those before it and the ports'. */
  order: string[]
  /** These read every table; `erases` may write them, too. */
  readsAll: string[]
  erases: string
  /** By feature, or by port as `ports/<port>`. */
  tables: Record<string, string[]>
}

export interface TableUse {
  file: string
  line: number
  table: string
  isWrite: boolean
}

const READS = /^(selectFrom|from|using|\w*[jJ]oin(Lateral)?)$/
const WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/
const RAW =
  /\b(delete\s+from|insert\s+into|merge\s+into|update|from|join|using)\s+(?:only\s+)?(\w+)/gi
const SQL_FILE = /(^|[/-])store\.ts$|\/select-[a-z-]+\.ts$/
const TEST_FILE = /\.test\.tsx?$|(^|\/)(testing|suite|full-account)(\.ts$|\/)/

/** The tables that a file's Kysely calls and `sql` templates name. */
export function findTableUses(file: string, text: string, tables: Set<string>): TableUse[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const uses: TableUse[] = []
  const add = (position: number, table: string | undefined, isWrite: boolean) => {
    if (table === undefined || !tables.has(table)) return
    const line = source.getLineAndCharacterOfPosition(position).line + 1
    uses.push({ file, line, table, isWrite })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression
      const isWrite = WRITES.test(name.text)
      const [first] = node.arguments
      if (first !== undefined && (isWrite || READS.test(name.text))) {
        for (const part of ts.isArrayLiteralExpression(first) ? first.elements : [first]) {
          if (ts.isStringLiteralLike(part)) add(part.getStart(), tableOf(part.text), isWrite)
        }
      }
    }
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) {
      const start = node.template.getStart()
      for (const match of node.template.getText().matchAll(RAW)) {
        add(start + match.index, match[2], /into|update|delete/i.test(match[1] ?? ''))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return uses
}

/** The name in the database of `orderItems`, or of `orderItems as i`. */
function tableOf(reference: string): string {
  return reference.replace(/ .*/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** What is wrong, one line each; nothing where all is well. */
export function checkOwners(owners: Owners, schema: Set<string>, uses: TableUse[]): string[] {
  const problems: string[] = []
  const ownerOf = new Map<string, string>()
  for (const [owner, tables] of Object.entries(owners.tables)) {
    for (const table of tables) {
      const other = ownerOf.get(table)
      if (other !== undefined) problems.push(`${table} has two owners, ${other} and ${owner}`)
      if (!schema.has(table)) problems.push(`${table} is no table of the schema`)
      ownerOf.set(table, owner)
    }
  }
  for (const table of schema) if (!ownerOf.has(table)) problems.push(`${table} has no owner`)

  for (const { file, line, table, isWrite } of uses) {
    const feature = featureOf(file)
    const owner = ownerOf.get(table) ?? ''
    const where = `${file}:${line}`
    if (!feature.startsWith('ports/') && feature !== owners.erases && !SQL_FILE.test(file)) {
      problems.push(`${where} has SQL outside a store`)
    }
    if (feature === owner || feature === owners.erases) continue
    if (!isWrite && mayRead(owners, feature, owner)) continue
    problems.push(`${where} ${isWrite ? 'writes' : 'reads'} ${table}, which ${owner} owns`)
  }
  return problems
}

/** The feature of a path, or the port: `ports/mail`. */
function featureOf(file: string): string {
  const [, feature = '', folder] = file.split('/')
  return feature === 'ports' ? `ports/${folder}` : feature
}

function mayRead({ order, readsAll }: Owners, feature: string, owner: string): boolean {
  if (readsAll.includes(feature)) return true
  if (feature.startsWith('ports/')) return false
  if (owner.startsWith('ports/')) return true
  const at = order.indexOf(owner)
  return at !== -1 && at < order.indexOf(feature)
}

if (import.meta.main) {
  const generated = readFileSync('src/ports/database/tables.ts', 'utf8')
  const [, list = ''] = generated.split('export interface DB {')
  const schema = new Set(
    [...list.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => tableOf(table)),
  )
  const args = ['ls-files', '-co', '--exclude-standard', 'src']
  const files = execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  const uses = files
    .filter((file) => /\.tsx?$/.test(file) && !TEST_FILE.test(file) && existsSync(file))
    .flatMap((file) => findTableUses(file, readFileSync(file, 'utf8'), schema))
  const owners = JSON.parse(readFileSync('db/owners.json', 'utf8'))
  const problems = checkOwners(owners, schema, uses)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
