import { existsSync, readdirSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { choosePostgresProgram } from '../../src/ports/database/embedded/postgres-program.ts'
import {
  initialise,
  makeFolder,
  readPassword,
} from '../../src/ports/database/embedded/prepare-cluster.ts'

/** Starts the service under test on a database of its own, which flushes nothing to disk. */
const { DATA_DIR = '', E2E_THROW_AWAY } = process.env
if (E2E_THROW_AWAY === DATA_DIR) {
  removeAbandoned(dirname(DATA_DIR))
  process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
}
const folder = join(DATA_DIR, 'postgres')
await makeFolder(folder)
const program = await choosePostgresProgram(folder)
await readPassword(folder, program)
await initialise(folder, program, false)
const settings = ['fsync', 'synchronous_commit', 'full_page_writes'].map(
  (name) => `${name} = off\n`,
)
await appendFile(join(folder, 'data/postgresql.conf'), settings.join(''))

await import('../../src/main/start.ts')

/** Removes what runs that were killed have left. */
function removeAbandoned(root: string): void {
  for (const name of readdirSync(root)) {
    const runner = /^neiro-e2e-(\d+)-\d+$/.exec(name)?.[1]
    if (runner === undefined || existsSync(`/proc/${runner}`) || !existsSync('/proc/self')) continue
    rmSync(join(root, name), { recursive: true, force: true })
  }
}
