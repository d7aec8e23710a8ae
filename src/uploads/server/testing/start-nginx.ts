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
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, close }
}

/** The configuration of docs/operations/nginx.md, for another place of Neiro and its files. */
export async function documentedBlocks(neiro: string, storage: string): Promise<string> {
  const page = new URL('../../../../docs/operations/nginx.md', import.meta.url)
  const block = /```nginx\n([\s\S]*?)```/.exec(await readFile(page, 'utf8'))?.[1]
  if (block === undefined) throw new Error('docs/operations/nginx.md has no block for nginx')
  return block
    .replace('127.0.0.1:3000', new URL(neiro).host)
    .replaceAll('/srv/neiro/data/storage', storage)
    .replace('/run/neiro-rights', 'FOLDER/rights')
    .replace(/^ *# server_name.*$/m, 'listen LISTEN;')
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
