import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import codegen from 'kysely-codegen'
import { startEmbeddedPostgres } from '#ports/database/embedded-postgres.ts'
import { migrate } from '#ports/database/migrate.ts'

const OUTPUT = join(import.meta.dirname, '../src/ports/database/tables.ts')
// A CommonJS package whose named exports Node does not see.
const { PostgresDialect, generate } = codegen

/**
 * Writes the types of all our tables as they are in a migrated database.
 *
 * @throws Error with `verify`, where the present file differs; nothing is written
 */
export async function writeTables(url: string, { verify = false } = {}): Promise<void> {
  const dialect = new PostgresDialect({ dateParser: 'string', numericParser: 'number' })
  const db = await dialect.introspector.connect({ connectionString: url, dialect })
  try {
    const generated = await generate({
      camelCase: true,
      db,
      dialect,
      outFile: null,
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      typeMapping: { int8: 'number', numeric: 'number' },
    })
    const tables = inlineTables(generated)
    if (!verify) await writeFile(OUTPUT, tables)
    else if (tables !== (await readFile(OUTPUT, 'utf8'))) {
      throw new Error('The types of the tables are out of date: npm run db:types')
    }
  } finally {
    await db.destroy()
  }
}

/** Puts the columns of each table into `DB`; a table has no other name. */
function inlineTables(code: string): string {
  const table = /^export interface (?!DB\b)(\w+) \{\n(.*?)^\}\n\n/gms
  const columns = new Map(code.matchAll(table).map(([, name, body]) => [name, body]))
  return code.replace(table, '').replace(/^ {2}(\w+): (\w+);$/gm, (line, key, name) => {
    const body = columns.get(name)
    return body === undefined ? line : `  ${key}: {\n${body.replace(/^ /gm, '   ')}  };`
  })
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-types-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const server = await startEmbeddedPostgres({ folder, log, durable: false })
  try {
    await migrate(server.url)
    await writeTables(server.url)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
