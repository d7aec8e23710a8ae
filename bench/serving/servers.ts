import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { machineKeyOf } from '#http/machine-key.ts'
import { newSecret } from '#kernel/ids.ts'
import { provideMachineKey } from '../../demo/client.ts'
import packageFile from '../../package.json' with { type: 'json' }

export interface Server {
  url: string
  /** The processes that answer. */
  pids: number[]
  stop(): Promise<void>
}

export interface Neiro extends Server {
  /** Its data. */
  folder: string
  /** Starts a fresh process on the same data. */
  restart(): Promise<void>
}

/** The whole service on an empty data folder, in a process of its own. */
export async function startNeiro(more: Record<string, string> = {}): Promise<Neiro> {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-bench-'))
  const secret = newSecret()
  provideMachineKey(machineKeyOf(Buffer.from(secret)))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    SECRET: secret,
    ...more,
  }
  let child = await startProgram(url, env)
  return {
    url,
    folder,
    get pids() {
      return pidsOf(child)
    },
    async restart() {
      await end(child)
      child = await startProgram(url, env)
    },
    async stop() {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As `npm start` does: the program takes the place of the shell. */
async function startProgram(url: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const cwd = join(import.meta.dirname, '../..')
  const { start } = packageFile.scripts
  const child = spawn('sh', ['-c', start], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  // Of what the service logs, only errors stand among the figures.
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!/^\{"level":[34]0,/.test(line)) process.stderr.write(`${line}\n`)
  })
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null || attempt > 1200) throw new Error('the service did not start')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return child
    await sleep(100)
  }
}

/** A bare server that responds to every request with this body. */
export async function startBare(
  kind: 'node' | 'fastify',
  type: string,
  body: Buffer,
): Promise<Server> {
  const file = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [file, kind, type], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(body)
  const [chunk] = await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${String(chunk).trim()}/`
  return { url, pids: pidsOf(child), stop: () => end(child) }
}

function pidsOf({ pid }: ChildProcess): number[] {
  return pid === undefined ? [] : [pid]
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
