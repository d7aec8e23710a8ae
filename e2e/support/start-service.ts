import { rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { choosePostgresProgram } from '../../src/ports/database/embedded/postgres-program.ts'
import {
  initialise,
  makeFolder,
  readPassword,
} from '../../src/ports/database/embedded/prepare-cluster.ts'

/** Starts the service under test on a database of its own, which flushes nothing to disk. */
const { DATA_DIR = '', E2E_THROW_AWAY } = process.env
const folder = join(DATA_DIR, 'postgres')
await makeFolder(folder)
const program = await choosePostgresProgram(folder)
await readPassword(folder, program)
await initialise(folder, program, false)
const settings = ['fsync', 'synchronous_commit', 'full_page_writes'].map(
  (name) => `${name} = off\n`,
)
await appendFile(join(folder, 'data/postgresql.conf'), settings.join(''))

if (E2E_THROW_AWAY === DATA_DIR) {
  process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
}
await import('../../src/main/start.ts')
