import type { StreamTask } from '../output/encode-stream.ts'
import { startThreads, type ThreadResult } from '../threads.ts'
import { allocateRing, createRingWriter, type RingWriter } from './ring.ts'

export type Task = { kind: 'stream'; stream: StreamTask } | { kind: 'analysis'; sampleRate: number }

export interface Consumers {
  ring: RingWriter
  /** Throws when a consumer has failed. */
  check(): void
  /** Waits for all to end, after the ring has. */
  finish(): ThreadResult[]
}

/** How long a consumer may go on after the last block, in ms: a 4 h playlist takes seconds. */
const FINISH_MS = 300_000

/** Starts a thread for each task; what is written to the ring goes to all of them. */
export function startConsumers(tasks: readonly Task[]): Consumers {
  const memory = allocateRing(tasks.length)
  const threads = startThreads(
    new URL('./consumer.ts', import.meta.url),
    tasks.map((task, reader) => ({ task, memory, reader })),
  )
  return {
    ring: createRingWriter(memory),
    check: threads.check,
    finish: () => threads.finish(FINISH_MS),
  }
}
