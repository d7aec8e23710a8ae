import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Nginx {
  origin: string
  /** The place of its temporary files. */
  folder: string
  pid: number
  close(): Promise<void>
}

const PROGRAM = '/usr/sbin/nginx'
const READY_MS = 10_000

export function isNginxInstalled(): boolean {
  return existsSync(PROGRAM)
}

/** Debian's nginx with these blocks in its `http`; LISTEN is its address, FOLDER its own folder. */
export async function startNginx(blocks: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const own = blocks.replaceAll('LISTEN', `127.0.0.1:${port}`).replaceAll('FOLDER', folder)
  await writeFile(file, settings(folder, own))
  const child = spawn(PROGRAM, ['-p', folder, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const close = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  for (let waited = 0; !(await isListening(port)); waited += 20) {
    if (child.exitCode !== null || waited > READY_MS) {
      await close()
      throw new Error('nginx did not start')
    }
    await sleep(20)
  }
  return { origin: `http://127.0.0.1:${port}`, folder, pid: child.pid ?? 0, close }
}

interface Place {
  /** The processes of Neiro. */
  neiro: readonly string[]
  /** The folder of its files. */
  storage: string
  /** The certificate with its key in one file; without it nginx listens without TLS. */
  certificate?: string
}

/** The configuration of deploy/nginx, for other places of Neiro and its files. */
export async function deployedBlocks({ neiro, storage, certificate }: Place): Promise<string> {
  const file = new URL('../../../../deploy/nginx/neiro.conf', import.meta.url)
  const text = await readFile(file, 'utf8')
  const servers = neiro.map((url) => `server ${new URL(url).host};`).join('\n')
  const listen = certificate ? 'listen LISTEN ssl http2;' : 'listen LISTEN;'
  return text
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/ {2}server 127\.0\.0\.1:3000;\n.*\n/, `${servers}\n`)
    .replaceAll('/srv/neiro/data/storage', storage)
    .replace('/run/neiro-rights', 'FOLDER/rights')
    .replace('listen 443 ssl http2;', listen)
    .replace(/^ *ssl_certificate(_key)? .*$/gm, (_line, key = '') =>
      certificate ? `ssl_certificate${key} ${certificate};` : '',
    )
}

function settings(folder: string, blocks: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
worker_rlimit_nofile 20000;
events { worker_connections 512; }
http {
  access_log off;
  keepalive_requests 1000000;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${blocks}
}
`
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
