import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import type { Log } from '#ports/log.ts'
import type { MediaJob } from './job.ts'
import { ChildMessage, type Facts, type FoundTags, type Outcome } from './message.ts'
import { seccompFilter } from './seccomp.ts'

export interface Bounds {
  memoryBytes: number
  /** Wall-clock seconds until the file's length must be known. */
  openingSeconds: number
  /** Seconds of work allowed for a second of sound, beside the opening. */
  secondsPerSecond: number
}

export interface ChildOptions {
  bounds: Bounds
  /**
   * The folder in which V8 finds the child's code compiled; a child that may write there leaves it.
   */
  codeFolder: string
  log: Log
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
  onTags?: ((tags: FoundTags) => void) | undefined
  onPlayable?: ((facts: Facts) => Promise<void>) | undefined
}

const WATCH_MS = 250
const PAGE_BYTES = 4096
/** A fingerprint takes half of it. */
const MAX_LINE_CHARACTERS = 20_000

/**
 * Runs one child to its end and returns its last message; overrunning time or memory is `too_slow`.
 * Throws the signal's reason, what `onPlayable` throws, and an Error where the child ends without a
 * message: these report nothing about the file, and the job may be tried again.
 */
export async function runChild(
  [program, ...parameters]: [string, ...string[]],
  job: MediaJob,
  options: ChildOptions,
): Promise<Outcome> {
  options.signal?.throwIfAborted()
  const child = spawn(program, parameters, {
    cwd: '/',
    env: { NODE_COMPILE_CACHE: options.codeFolder },
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  sendFilter(child)
  const end = () => killGroup(child)
  options.signal?.addEventListener('abort', end)
  try {
    return await attend(child, job, options)
  } finally {
    options.signal?.removeEventListener('abort', end)
    end()
  }
}

/** Descriptor 4 is read by bwrap alone. */
function sendFilter(child: ChildProcess): void {
  const pipe = child.stdio[4]
  if (!(pipe instanceof Writable)) throw new Error('the media child has no pipe for its filter')
  // Other sandboxes leave it unread; where bwrap does, it has ended, and `close` reports how.
  pipe.on('error', () => {})
  pipe.end(seccompFilter())
}

async function attend(child: ChildProcess, job: MediaJob, options: ChildOptions): Promise<Outcome> {
  const { bounds, log, signal } = options
  const started = performance.now()
  let deadline = started + bounds.openingSeconds * 1000
  let outcome: Outcome | undefined
  let overran: string | undefined
  let playing: Promise<void> | undefined

  listen(child, (message) => {
    if (message.type === 'length') deadline += message.seconds * bounds.secondsPerSecond * 1000
    else if (message.type === 'progress') options.onProgress?.(message.share)
    else if (message.type === 'tags') options.onTags?.(message.tags)
    else if (message.type === 'playable') {
      playing = options.onPlayable?.(message.facts)
      playing?.catch(() => killGroup(child)) // thrown below
    } else outcome = message
  })
  const errors = collectErrors(child)
  const watch = setInterval(async () => {
    const memory = await groupMemory(child.pid ?? -1)
    if (memory > bounds.memoryBytes) overran = 'memory'
    if (performance.now() > deadline) overran = 'time'
    if (overran) killGroup(child)
  }, WATCH_MS)
  // A child that has exited does not read its job; `close` reports its end.
  child.stdin?.on('error', () => {})
  child.stdin?.write(`${JSON.stringify(job)}\n`)
  const [code, endedBy]: (number | string | null)[] = await once(child, 'close').finally(() =>
    clearInterval(watch),
  )

  // `playing` works on the child's files: they stay until it has finished.
  const [played] = await Promise.allSettled([playing])
  signal?.throwIfAborted()
  if (played.status === 'rejected') throw played.reason
  // SIGXCPU, as itself or as a shell passes it on.
  if (endedBy === 'SIGXCPU' || code === 128 + 24) overran ??= 'cpu'
  if (overran) {
    log.warn({ job: job.kind, overran }, 'a media child overran its bounds')
    return { type: 'refused', error: 'too_slow' }
  }
  // Its watchdog refuses a file in place of the thread that is stuck in it, and ends the process.
  if (outcome && (code === 0 || outcome.type === 'refused')) return outcome
  const how = endedBy ?? `code ${code}`
  throw new Error(`the media child ended with ${how}: ${errors().trim() || 'no output'}`)
}

function listen(child: ChildProcess, onMessage: (message: ChildMessage) => void): void {
  const pipe = child.stdio[3]
  if (!(pipe instanceof Readable)) throw new Error('the media child has no pipe')
  createInterface({ input: pipe }).on('line', (line) => {
    if (line.length > MAX_LINE_CHARACTERS) return killGroup(child)
    const parsed = ChildMessage.safeParse(parseJson(line))
    // An unknown message means that it is no longer our program.
    if (parsed.success) onMessage(parsed.data)
    else killGroup(child)
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** The end of what the child wrote to its standard error. */
function collectErrors(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-2000)
  })
  return () => text
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
    if (!isGone) throw error
  }
}

/** Bytes of memory that all processes of a group hold together. */
async function groupMemory(group: number): Promise<number> {
  return process.platform === 'linux' ? fromProc(group) : fromPs(group)
}

async function fromProc(group: number): Promise<number> {
  const ids = LISTS_CHILDREN ? await listTree(group) : await readdir('/proc')
  const sizes = await Promise.all(
    ids.map(async (id) => {
      // Processes come and go while they are read.
      const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[2]) === group ? Number(fields[21]) * PAGE_BYTES : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Most kernels name the children of a process; the others have it found among all processes. */
const LISTS_CHILDREN = existsSync(`/proc/self/task/${process.pid}/children`)

/** A process and all that it has started. */
async function listTree(root: string | number): Promise<string[]> {
  const tasks = await readdir(`/proc/${root}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${root}/task/${task}/children`, 'latin1').catch(() => '')),
  )
  const children = lists.join(' ').split(' ').filter(Boolean)
  return [String(root), ...(await Promise.all(children.map(listTree))).flat()]
}

async function fromPs(group: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .reduce((sum, [id, kilobytes]) => (id === group ? sum + (kilobytes ?? 0) * 1024 : sum), 0)
}
