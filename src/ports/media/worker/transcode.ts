import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isMainThread, parentPort, SHARE_ENV, Worker, workerData } from 'node:worker_threads'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { inspect, type Source, streamSeconds } from '../input/source.ts'
import { readTags } from '../input/tags.ts'
import { COVER_FILE, STREAM_FILES } from '../media.ts'
import { type Analysis, analyse } from '../output/analyse.ts'
import { encodeSegment, encodeStream, type Segment } from '../output/encode-stream.ts'
import {
  FIRST_STREAM,
  LATER_STREAMS,
  STREAM_PRESETS,
  type StreamPreset,
} from '../output/presets.ts'
import { Refusal } from '../sandbox/job.ts'
import type { MediaError } from '../sandbox/message.ts'
import { createProgress, sendToParent } from './send-to-parent.ts'

/**
 * The other streams are encoded once the file is measured, in the time that the first one leaves of
 * the cores. So a sound can be played after a part of the work, and a verdict on the file never
 * waits for them. The working folder is the output folder.
 */
export async function transcode(inputFile: string) {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  const { tags, picture } = readTags(source)
  if (picture) writeFileSync(COVER_FILE, picture)
  sendToParent({ type: 'tags', tags })
  const measure = async () => {
    const analysis = await analyseInThread(source)
    const others = [...LATER_STREAMS, 'untaggedMp3' as const].map((preset) =>
      encodeInThread({ source, preset, isLater: true }),
    )
    const later = Promise.all(others)
    later.catch(() => {}) // thrown below
    return { analysis, later }
  }
  const [{ analysis, later }] = await Promise.all([
    measure(),
    encodeInThread({ source, preset: FIRST_STREAM, reportsProgress: true }),
  ])
  checkPlaylist(FIRST_STREAM, analysis.durationSeconds)
  const { sampleRate, channels, bits, codec, sniffed } = source
  const facts = { sampleRate, channels, bits, codec, container: sniffed.container, ...analysis }
  sendToParent({ type: 'playable', facts })
  await later
  writeMasterPlaylist(analysis.durationSeconds)
  return facts
}

/** The streams with everything outside the segment silent; returns their length. */
export async function preview(inputFile: string, segment: Segment): Promise<number> {
  const source = inspect(inputFile)
  sendToParent({ type: 'length', seconds: source.seconds })
  await Promise.all(
    [FIRST_STREAM, ...LATER_STREAMS].map((preset) =>
      encodeInThread({ source, preset, segment, reportsProgress: preset === FIRST_STREAM }),
    ),
  )
  const seconds = streamSeconds(source.seconds)
  writeMasterPlaylist(seconds)
  return seconds
}

/** The best comes first. */
const STREAMS = ['high', 'low'] as const
/** AAC-LC in MP4 (RFC 6381, ISO 14496-3). */
const CODECS = 'mp4a.40.2'

/** Writes master.m3u8 (RFC 8216, 4.3.4.2), and checks that every stream lasts and no file is empty. */
function writeMasterPlaylist(seconds: number): void {
  const lines = STREAMS.flatMap((name) => {
    const { bytes, lengths, total } = checkPlaylist(name, seconds)
    const rates = bytes.map((size, index) => (size * 8) / Math.max(lengths[index] ?? 1, 1))
    const average = (bytes.reduce((sum, size) => sum + size, 0) * 8) / Math.max(total, 1)
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(Math.max(...rates))},AVERAGE-BANDWIDTH=${Math.ceil(average)},CODECS="${CODECS}"`,
      `${name}.m3u8`,
    ]
  })
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  writeFileSync('master.m3u8', `${[...head, ...lines].join('\n')}\n`)
  for (const file of STREAM_FILES) {
    if (statSync(file).size === 0) throw new Error(`${file} is empty`)
  }
}

/** @throws Error where a stream does not last as long as the sound */
function checkPlaylist(name: (typeof STREAMS)[number], seconds: number) {
  const { bytes, lengths } = readSegments(`${name}.m3u8`)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (total < seconds - 0.5) throw new Error(`${name} lasts ${total} s of ${seconds}`)
  return { bytes, lengths, total }
}

function readSegments(file: string): { bytes: number[]; lengths: number[] } {
  const text = readFileSync(file, 'utf8')
  const numbers = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => Number(match[1]))
  return {
    bytes: numbers(/^#EXT-X-BYTERANGE:(\d+)@/gm),
    lengths: numbers(/^#EXTINF:([\d.]+),/gm),
  }
}

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
function analyseInThread(source: Source): Promise<Analysis> {
  return isShort(source) ? inTurn(() => analyse(source)) : runInThread<Analysis>({ source })
}

function encodeInThread(encoding: Encoding): Promise<void> {
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
