import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Source } from '../input/source.ts'
import type { MediaError } from '../media.ts'
import type { Analysis } from '../output/analyse.ts'
import type { Segment } from '../output/encode-stream.ts'
import type { StreamPreset } from '../output/presets.ts'
import { Refusal } from '../sandbox/job.ts'

interface Tasks {
  analysis: { kind: 'analysis'; source: Source }
  stream: {
    kind: 'stream'
    source: Source
    preset: StreamPreset
    /** All of the sound by default. */
    segment?: Segment
    reportsProgress?: boolean
    /** Others come first. */
    isLater?: boolean
  }
}
export type ThreadTask = Tasks[keyof Tasks]

/** The one message of a thread. */
export type ThreadResult<Value = Analysis | undefined> =
  | { ok: true; value: Value }
  | { ok: false; reason: MediaError }

/** Each thread decodes on its own: that costs little, and its calls to FFmpeg may block. */
export function analyseInThread(source: Source): Promise<Analysis> {
  return run<Analysis>({ kind: 'analysis', source })
}

export function encodeInThread(task: Omit<Tasks['stream'], 'kind'>): Promise<void> {
  return run({ kind: 'stream', ...task })
}

/** @throws Refusal, or the error that ended the thread */
async function run<Value>(task: ThreadTask): Promise<Value> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task, env: {} })
  const result: ThreadResult<Value> = (await once(worker, 'message'))[0]
  if (!result.ok) throw new Refusal(result.reason)
  return result.value
}
