import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { afterAll, expect, test } from 'vitest'
import { inspect } from '../input/source.ts'
import { DOWNLOAD_FORMATS, MIN_STREAM_SECONDS } from '../media.ts'
import { decodeFile, loudestBetween } from '../testing/decode-file.ts'
import { makeWav } from '../testing/make-wav.ts'
import { DOWNLOAD_PRESETS } from './download-presets.ts'
import { encodeSegment, encodeStream } from './encode-stream.ts'
import { type Preset, STREAM_PRESETS } from './presets.ts'

const folder = mkdtempSync(join(tmpdir(), 'media-encode-'))
Log.setLevel(AV_LOG_ERROR)
const path = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

/** Streams and downloads in stereo, by the names of their files. */
const PRESETS: Record<string, Preset> = {
  'audio.mp3': { ...STREAM_PRESETS.mp3, file: path('audio.mp3') },
  'low.m4a': { ...STREAM_PRESETS.low, muxer: 'ipod', file: path('low.m4a'), muxerOptions: {} },
}
for (const format of DOWNLOAD_FORMATS) {
  const preset = DOWNLOAD_PRESETS[format]
  const file = `${format}.${preset.muxer === 'ipod' ? 'm4a' : preset.muxer}`
  if (!('encoders' in preset)) PRESETS[file] = { ...preset, file: path(file) }
}

test.for(Object.keys(PRESETS))('%s of a loud 5.1 is as loud as one of its channels', (name) => {
  const tone = { seconds: 0.4, sampleRate: 48_000, channels: 6, level: 0.9 }
  const source = inspect(makeWav(path('loud.wav'), tone, { mask: 0x60f }))
  const preset = PRESETS[name]
  if (!preset) throw new Error(name)
  encodeStream(source, preset, {})
  const loudest = loudestBetween(decodeFile(preset.file), 0.05, 0.3)
  expect(loudest).toBeGreaterThan(0.84)
  expect(loudest).toBeLessThan(0.93)
})

test.for([1, 100])('a sound of %i samples becomes a stream that can be played', (samples) => {
  const source = inspect(makeWav(path('short.wav'), { seconds: samples / 44_100, channels: 1 }))
  const preset = PRESETS['low.m4a']
  if (!preset) throw new Error('no preset')
  const seconds = () => {
    const { samples: decoded, sampleRate } = decodeFile(preset.file)
    return decoded.length / sampleRate
  }
  encodeStream(source, preset, {})
  expect(seconds()).toBeGreaterThanOrEqual(MIN_STREAM_SECONDS)
  encodeSegment(source, preset, { fromSeconds: 0, toSeconds: MIN_STREAM_SECONDS })
  expect(seconds()).toBeGreaterThanOrEqual(MIN_STREAM_SECONDS)
})
