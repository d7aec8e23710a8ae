import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { type Analysis, analyse } from '../output/analyse.ts'
import { encodeSegment, encodeStream } from '../output/encode-stream.ts'
import { STREAM_PRESETS } from '../output/presets.ts'
import { Refusal } from '../sandbox/job.ts'
import { createProgress } from './send-to-parent.ts'
import type { ThreadResult, ThreadTask } from './threads.ts'

/** Of this thread alone, on Linux. Any lower, and the longest encoder ends alone (docs/performance.md). */
const LATER_PRIORITY = 1

const task: ThreadTask = workerData
Log.setLevel(AV_LOG_ERROR)
parentPort?.postMessage(resultOf(task))

function resultOf(work: ThreadTask): ThreadResult {
  try {
    return { ok: true, value: run(work) }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason }
    throw error
  }
}

function run(work: ThreadTask): Analysis | undefined {
  if (work.kind === 'analysis') return analyse(work.source)
  const { source, segment, reportsProgress, isLater } = work
  if (isLater) setPriority(LATER_PRIORITY)
  const preset = STREAM_PRESETS[work.preset]
  const seconds = segment ? segment.toSeconds - segment.fromSeconds : source.seconds
  const onProgress = reportsProgress ? createProgress(seconds) : undefined
  if (segment) encodeSegment(source, preset, segment, onProgress)
  else encodeStream(source, preset, {}, onProgress)
  return undefined
}
