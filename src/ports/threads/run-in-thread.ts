import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { createLimiter } from '#http/limit-concurrency.ts'
import { Problem } from '#kernel/problem.ts'
import type { Answer, Task } from './task.ts'

const PROGRAM = new URL('./thread.ts', import.meta.url)
const THREADS = 2
const MOST_WAITING = 200
const AGAIN_SECONDS = 10
const MOST_SECONDS = 60
const MEMORY_MB = 512
/** A thread takes 0.2 s to load the library of PDFs, and 80 MB. */
const IDLE_MS = 60_000

const all = pLimit(THREADS)
/** Work of one person runs one after the other: theirs waits, that of others does not. */
const runForOne = createLimiter<string>({ running: 1, waiting: 20, retryAfter: AGAIN_SECONDS })
const idle = new Set<Worker>()

interface Heavy<Input> {
  /** The owner of the turn: an account, or a guest's order. */
  of: string
  /** The module that exports `work` under its own name; a thread loads it from its source. */
  module: URL
  work: (input: Input) => Promise<Uint8Array>
  /** Plain data, which is copied. */
  input: Input
  seconds?: number
}

/**
 * Makes a file beside the thread that answers requests, which it would keep waiting.
 *
 * @throws what `work` throws, an Error where it takes too long or too much memory; Problem
 * rate_limited, unavailable where too much waits
 */
export async function runInThread<Input>(heavy: Heavy<Input>): Promise<Buffer> {
  const { of, module, work, input, seconds = MOST_SECONDS } = heavy
  if (all.pendingCount >= MOST_WAITING) {
    throw new Problem('unavailable', { retryAfter: AGAIN_SECONDS })
  }
  const task = { module: module.href, name: work.name, input }
  return runForOne(of, () => all(() => ask(task, seconds)))
}

async function ask(task: Task, seconds: number): Promise<Buffer> {
  const [worker = startThread()] = idle
  idle.delete(worker)
  worker.ref()
  try {
    const signal = AbortSignal.timeout(seconds * 1000)
    const answered = once(worker, 'message', { signal })
    worker.postMessage(task)
    const answer: Answer = (await answered)[0]
    keep(worker)
    if ('error' in answer) throw answer.error
    const { buffer, byteOffset, length } = answer.file
    return Buffer.from(buffer, byteOffset, length)
  } catch (error) {
    if (!idle.has(worker)) await worker.terminate()
    throw error
  }
}

function startThread(): Worker {
  const worker = new Worker(PROGRAM, {
    env: {},
    workerData: { codeFolder: getCompileCacheDir() },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // The error is reported to the caller that waits for the thread; a thread without one is not
  // asked again.
  worker.on('error', () => idle.delete(worker))
  return worker
}

function keep(worker: Worker): void {
  idle.add(worker)
  worker.unref()
  setTimeout(() => {
    if (idle.delete(worker)) worker.terminate()
  }, IDLE_MS).unref()
}
