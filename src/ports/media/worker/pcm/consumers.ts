import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { MediaError } from '../../media.ts'
import { Refusal } from '../../sandbox/job.ts'
import type { Analysis } from '../output/analyse.ts'
import type { StreamTask } from '../output/encode-stream.ts'
import { allocateRing, createRingWriter, type RingWriter } from './ring.ts'

export type Task = { kind: 'stream'; stream: StreamTask } | { kind: 'analysis'; sampleRate: number }

/** What a consumer's thread says when it is through. */
export type Said =
  | { kind: 'encoded'; samples: number }
  | { kind: 'analysed'; analysis: Analysis }
  | { kind: 'refused'; reason: MediaError }
  | { kind: 'failed'; message: string }

export interface Consumers {
  ring: RingWriter
  /** Throws when a consumer has failed. */
  check(): void
  /** Waits for all to end, after the ring has. */
  finish(): Said[]
}

/** How long a consumer may go on after the last block, in ms: a 4 h playlist takes seconds. */
const PATIENCE_MS = 300_000

/** Starts a thread for each task; this thread stays a plain sequence of blocking calls. */
export function startConsumers(tasks: readonly Task[]): Consumers {
  const memory = allocateRing(tasks.length)
  const bell = new Int32Array(new SharedArrayBuffer(4))
  const ports = tasks.map((task, reader) => {
    const { port1, port2 } = new MessageChannel()
    const worker = new Worker(new URL('./consumer.ts', import.meta.url), {
      workerData: { task, memory, reader, bell: bell.buffer, port: port2 },
      transferList: [port2],
      env: {},
    })
    worker.unref()
    return port1
  })
  const said = new Map<MessagePort, Said>()
  const check = () => {
    for (const port of ports) collect(port, said)
  }
  return {
    ring: createRingWriter(memory),
    check,
    finish() {
      const deadline = Date.now() + PATIENCE_MS
      for (;;) {
        const rung = Atomics.load(bell, 0)
        check()
        if (said.size === ports.length) return [...said.values()]
        if (Date.now() > deadline) throw new Error('an encoder does not end')
        Atomics.wait(bell, 0, rung, 1000)
      }
    },
  }
}

function collect(port: MessagePort, said: Map<MessagePort, Said>): void {
  const received: { message: Said } | undefined = receiveMessageOnPort(port)
  if (!received) return
  const { message } = received
  if (message.kind === 'refused') throw new Refusal(message.reason)
  if (message.kind === 'failed') throw new Error(message.message)
  said.set(port, message)
}
