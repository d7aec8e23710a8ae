import { mkdtemp, rm } from 'node:fs/promises'
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
    await generate({
      db,
      dialect,
      outFile: OUTPUT,
      verify,
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      typeMapping: { int8: 'number', numeric: 'number' },
    })
  } finally {
    await db.destroy()
  }
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
