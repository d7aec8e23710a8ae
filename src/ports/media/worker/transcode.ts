import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { inspect, streamSeconds } from '../input/source.ts'
import { readTags } from '../input/tags.ts'
import { COVER_FILE, STREAM_FILES } from '../media.ts'
import type { Segment } from '../output/encode-stream.ts'
import { FIRST_STREAM, LATER_STREAMS } from '../output/presets.ts'
import { sendToParent } from './send-to-parent.ts'
import { analyseInThread, encodeInThread } from './thread.ts'

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
