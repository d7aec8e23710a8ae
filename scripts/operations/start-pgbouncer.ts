import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '#ports/jobs/testing.ts'
import { takePort } from '../../src/main/start-program.ts'

const PROGRAM = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'

export interface PgBouncer {
  /** The address of a database of the same server through the pooler. */
  urlOf(direct: string): string
  close(): Promise<void>
}

export function isPgBouncerInstalled(): boolean {
  return existsSync(PROGRAM)
}

/** PgBouncer in transaction mode before a server, set up as the documents say, with few connections. */
export async function startPgBouncer(server: string, more = ''): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-pgbouncer-'))
  const { port, free } = await takePort()
  await free()
  const file = join(folder, 'pgbouncer.ini')
  const { hostname, port: own, username, password } = new URL(server)
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`, { mode: 0o644 })
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${own} connect_query='set statement_timeout = 20000; set idle_in_transaction_session_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
unix_socket_dir =
default_pool_size = 4
${more}
`,
  )
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(
    'sh',
    ['-c', `chmod 755 ${folder} && exec "$@"`, 'sh', PROGRAM, ...asOther, file],
    {
      stdio: 'ignore',
    },
  )
  const urlOf = (direct: string) => {
    const url = new URL(direct)
    url.port = String(port)
    return url.href
  }
  const close = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(() => canConnect(urlOf(server)))
  } catch (error) {
    await close()
    throw error
  }
  return { urlOf, close }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
