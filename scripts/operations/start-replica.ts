import { execFile } from 'node:child_process'
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { choosePostgresProgram } from '#ports/database/embedded/postgres-program.ts'
import { launchServer } from '#ports/database/embedded/run-server.ts'

const log = { info() {}, warn: console.warn, error: console.error }

/**
 * Starts a streaming replica of an embedded server, with the low-level backup of PostgreSQL’s
 * documentation (25.3.4): the embedded build has no `pg_basebackup`.
 *
 * @param server the folder of the primary, and the superuser's address
 */
export async function startReplica(server: { folder: string; url: string }, folder: string) {
  const data = join(folder, 'data')
  await mkdir(folder, { mode: 0o755 })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  await promisify(execFile)('cp', ['-a', join(server.folder, 'data'), data])
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  const { uid, gid } = await stat(data)
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile],
    ['standby.signal', ''],
  ]) {
    await writeFile(join(data, name), text)
    await chown(join(data, name), uid, gid)
  }
  await rm(join(data, 'postmaster.pid'))
  const { username, password, port } = new URL(server.url)
  const launch = {
    folder,
    program: await choosePostgresProgram(folder),
    durable: false,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
    },
    log,
    onLost: undefined,
  }
  const start = async () => {
    const running = await launchServer(launch)
    const url = new URL(server.url)
    url.port = String(running.port)
    return { url: url.href, stop: running.stop }
  }
  return { ...(await start()), start }
}
