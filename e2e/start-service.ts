import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { choosePostgresProgram } from '../src/ports/database/embedded/postgres-program.ts'
import {
  initialise,
  makeFolder,
  readPassword,
} from '../src/ports/database/embedded/prepare-cluster.ts'

/** Starts the service under test on a database of its own, which flushes nothing to disk. */
const folder = join(process.env.DATA_DIR ?? '', 'postgres')
await makeFolder(folder)
const program = await choosePostgresProgram(folder)
await readPassword(folder, program)
await initialise(folder, program, false)
const settings = ['fsync', 'synchronous_commit', 'full_page_writes'].map(
  (name) => `${name} = off\n`,
)
await appendFile(join(folder, 'data/postgresql.conf'), settings.join(''))

await import('../src/main/start.ts')
