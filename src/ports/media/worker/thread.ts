import { once } from 'node:events'
import { constants, getPriority, setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isMainThread, parentPort, SHARE_ENV, Worker, workerData } from 'node:worker_threads'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { Source } from '../input/source.ts'
import { type Analysis, analyse } from '../output/analyse.ts'
import { encodeSegment, encodeStream, type Segment } from '../output/encode-stream.ts'
import { STREAM_PRESETS, type StreamPreset } from '../output/presets.ts'
import { Refusal } from '../sandbox/job.ts'
import type { MediaError } from '../sandbox/message.ts'
import { createProgress } from './send-to-parent.ts'

interface Encoding {
  source: Source
  preset: StreamPreset
  /** The segment is all of the sound by default. */
  segment?: Segment
  reportsProgress?: boolean
  /** Other encodings come first. */
  isLater?: boolean
}

/** The one message of a thread. */
type Result<Value> = { value: Value } | { refused: MediaError }

/** A higher value would make the longest encoder end alone (docs/performance.md). */
const LATER_NICENESS = 1

/** A sound below this length is done before the threads for it would have started. */
const SHORT_SECONDS = 10

/** Each thread decodes on its own: that costs little, and its calls to FFmpeg may block. */
export function analyseInThread(source: Source): Promise<Analysis> {
  return isShort(source) ? inTurn(() => analyse(source)) : runInThread<Analysis>({ source })
}

export function encodeInThread(encoding: Encoding): Promise<void> {
  return isShort(encoding.source) ? inTurn(() => encode(encoding)) : runInThread(encoding)
}

const isShort = ({ seconds }: Source) => seconds < SHORT_SECONDS

/** Works in this thread, after earlier requests and what waits for those. */
async function inTurn<Value>(work: () => Value): Promise<Value> {
  await nextTurn()
  return work()
}

/** @throws Refusal, or the error that ended the thread */
async function runInThread<Value>(task: Encoding | { source: Source }): Promise<Value> {
  // The thread's environment says where its code lies compiled.
  const worker = new Worker(new URL(import.meta.url), { workerData: task, env: SHARE_ENV })
  const result: Result<Value> = (await once(worker, 'message'))[0]
  if ('refused' in result) throw new Refusal(result.refused)
  return result.value
}

function perform(task: Encoding | { source: Source }): Analysis | undefined {
  if (!('preset' in task)) return analyse(task.source)
  encode(task)
  return undefined
}

function encode({ source, preset: name, segment, reportsProgress, isLater }: Encoding): void {
  if (isLater) yieldToOthers()
  const preset = STREAM_PRESETS[name]
  const seconds = segment ? segment.toSeconds - segment.fromSeconds : source.seconds
  const onProgress = reportsProgress ? createProgress(seconds) : undefined
  if (segment) encodeSegment(source, preset, segment, onProgress)
  else encodeStream(source, preset, {}, onProgress)
}

/**
 * Lowers the priority of this thread alone, on Linux. It goes below what the service was started
 * with: a sandbox lets none rise.
 */
function yieldToOthers(): void {
  setPriority(Math.min(getPriority() + LATER_NICENESS, constants.priority.PRIORITY_LOW))
}

function resultOf(task: Encoding | { source: Source }): Result<Analysis | undefined> {
  try {
    return { value: perform(task) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason }
    throw error
  }
}

if (!isMainThread) {
  Log.setLevel(AV_LOG_ERROR)
  parentPort?.postMessage(resultOf(workerData))
}
