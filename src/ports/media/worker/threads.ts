import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { MediaError } from '../media.ts'
import { Refusal } from '../sandbox/job.ts'
import type { Analysis } from './output/analyse.ts'

/** The last message of a thread. */
export type ThreadResult =
  | { kind: 'encoded' }
  | { kind: 'analysed'; analysis: Analysis }
  | { kind: 'refused'; reason: MediaError }
  | { kind: 'failed'; message: string }

export interface Threads {
  /** Throws when one has failed. */
  check(): void
  /** Waits for all to end. @throws when one has failed, or does not end in so many ms */
  finish(timeoutMs?: number): ThreadResult[]
}

/** Starts a thread for each of these data; this thread stays a plain sequence of blocking calls. */
export function startThreads(program: URL, data: readonly object[]): Threads {
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const ports = data.map((own) => {
    const { port1, port2 } = new MessageChannel()
    const worker = new Worker(program, {
      workerData: { ...own, bell: bell.buffer, port: port2 },
      transferList: [port2],
      env: {},
    })
    worker.unref()
    return port1
  })
  const results = new Map<MessagePort, ThreadResult>()
  const check = () => {
    for (const port of ports) collect(port, results)
  }
  return {
    check,
    finish(timeoutMs = Number.POSITIVE_INFINITY) {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const rung = Atomics.load(bell, 0)
        check()
        if (results.size === ports.length) return [...results.values()]
        if (Date.now() > deadline) throw new Error('an encoder does not end')
        Atomics.wait(bell, 0, rung, 1000)
      }
    },
  }
}

function collect(port: MessagePort, results: Map<MessagePort, ThreadResult>): void {
  const received: { message: ThreadResult } | undefined = receiveMessageOnPort(port)
  if (!received) return
  const { message } = received
  if (message.kind === 'refused') throw new Refusal(message.reason)
  if (message.kind === 'failed') throw new Error(message.message)
  results.set(port, message)
}

/** What such a thread is given beside its own data. */
export interface ThreadStart {
  bell: SharedArrayBuffer
  port: MessagePort
}

/** Runs the work of such a thread and reports its result. */
export function runThread({ bell, port }: ThreadStart, work: () => ThreadResult): void {
  port.postMessage(outcomeOf(work))
  Atomics.add(new Int32Array(bell), 0, 1)
  Atomics.notify(new Int32Array(bell), 0)
}

function outcomeOf(work: () => ThreadResult): ThreadResult {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.reason }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
}
