import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { STREAM_FILES } from '../media.ts'

/** The best comes first. */
const STREAMS = ['high', 'low'] as const
/** AAC-LC in MP4 (RFC 6381, ISO 14496-3). */
const CODECS = 'mp4a.40.2'

/** Writes master.m3u8 (RFC 8216, 4.3.4.2), and checks that every stream lasts and no file is empty. */
export function writeMasterPlaylist(seconds: number): void {
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
export function checkPlaylist(name: (typeof STREAMS)[number], seconds: number) {
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
