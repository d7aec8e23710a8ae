import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cephSettings } from './ceph-settings.ts'

export interface Ceph {
  /** `host:port` of its S3, without TLS. */
  host: string
  accessKey: string
  secretKey: string
  close(): Promise<void>
}

export const CEPH_PACKAGES = 'ceph-mon ceph-osd radosgw ceph-common'

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph']
const SETPRIV = '/usr/bin/setpriv'
const READY_MS = 40_000
const run = promisify(execFile)

export function isCephInstalled(): boolean {
  return [SETPRIV, ...PROGRAMS.map((name) => `/usr/bin/${name}`)].every((path) => existsSync(path))
}

/**
 * A real S3 for tests: Ceph's object gateway over one monitor and one store in memory, of Debian's
 * own packages. All of it is below one folder in /tmp, and ends with this process, however it ends.
 */
export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-ceph-'))
  const daemons: ChildProcess[] = []
  const close = async () => {
    await Promise.all(daemons.reverse().map(kill))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const host = await startDaemons(folder, daemons)
    const keys = { accessKey: 'neiro', secretKey: 'se/cr+et' }
    const user = ['user', 'create', '--uid=neiro', '--display-name=neiro']
    const given = [`--access-key=${keys.accessKey}`, `--secret=${keys.secretKey}`]
    await run('radosgw-admin', ['-c', join(folder, 'ceph.conf'), ...user, ...given])
    return { host, ...keys, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function startDaemons(folder: string, daemons: ChildProcess[]): Promise<string> {
  const ports = await freePorts(3)
  const { settings, monitor, fsid, store } = cephSettings(folder, ports)
  const conf = join(folder, 'ceph.conf')
  const keyring = join(folder, 'keyring')
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name))
  await writeFile(conf, settings)
  await makeKeys(keyring)
  const map = join(folder, 'monmap')
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', monitor, map])
  await run('ceph-mon', ['-c', conf, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring])
  daemons.push(daemon('ceph-mon', ['-c', conf, '-i', 'a', '-f']))
  await run('ceph', ['-c', conf, '--connect-timeout', '20', 'osd', 'new', store, '0'])
  await run('ceph', ['-c', conf, 'auth', 'add', 'osd.0', '-i', keyring])
  const osd = ['-c', conf, '-i', '0']
  await run('ceph-osd', [...osd, '--mkfs', '--osd-uuid', store, '--no-mon-config'])
  daemons.push(daemon('ceph-osd', [...osd, '-f']))
  daemons.push(daemon('radosgw', ['-c', conf, '-n', 'client.admin', '-f']))
  const host = `127.0.0.1:${ports[2]}`
  await answering(host)
  return host
}

async function makeKeys(keyring: string): Promise<void> {
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *']
  await run('ceph-authtool', [keyring, '--create-keyring', '--gen-key', '-n', 'mon.', ...all])
  for (const name of ['client.admin', 'osd.0']) {
    await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...all])
  }
}

/** Ends when we end: a test run that is killed must leave nothing behind. */
function daemon(program: string, args: string[]): ChildProcess {
  return spawn(SETPRIV, ['--pdeathsig', 'KILL', program, ...args], { stdio: 'ignore' })
}

/** There is nothing to save, and a store takes seconds to end in order. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function answering(host: string): Promise<void> {
  for (const end = Date.now() + READY_MS; ; ) {
    const answer = await fetch(`http://${host}/`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error(`radosgw did not answer in ${READY_MS} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  const ports: number[] = []
  for (const server of servers) {
    if (!server.listening) await once(server, 'listening')
    const address: AddressInfo | string | null = server.address()
    if (address === null || typeof address === 'string') throw new Error('No port was given')
    ports.push(address.port)
  }
  for (const server of servers) server.close()
  return ports
}
