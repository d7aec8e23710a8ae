import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import codegen from 'kysely-codegen'
import { startEmbeddedPostgres } from '#ports/database/embedded-postgres.ts'
import { migrate } from '#ports/database/migrate.ts'

/** Writes the types of all tables, as db/migrations make them on a throw-away database. */
const OUTPUT = join(import.meta.dirname, '../src/ports/database/tables.ts')
// A CommonJS package whose named exports Node does not see.
const { PostgresDialect, generate } = codegen
const log = { info() {}, warn: console.warn, error: console.error }

const folder = await mkdtemp(join(tmpdir(), 'neiro-types-'))
const server = await startEmbeddedPostgres({ folder, log, durable: false })
try {
  await migrate(server.url)
  const dialect = new PostgresDialect({
    dateParser: 'string',
    numericParser: 'number',
  })
  const db = await dialect.introspector.connect({ connectionString: server.url, dialect })
  await generate({
    db,
    dialect,
    outFile: OUTPUT,
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    typeMapping: { int8: 'number', numeric: 'number' },
  })
  await db.destroy()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
