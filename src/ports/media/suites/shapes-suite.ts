import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PEAKS_FILE, STREAM_FILES } from '../media.ts'
import { decodeFile, loudestBetween } from '../testing/decode-file.ts'
import { type Channels, encodeFixture } from '../testing/encode-tone.ts'
import { makeWav } from '../testing/make-wav.ts'
import { variableMp3 } from '../testing/variable-mp3.ts'
import { someOf, transcodeIn, type Workshop } from '../testing/workshop.ts'

/** Rates and channels by kind of file. */
const SHAPES: Record<string, (readonly [sampleRate: number, channels: Channels])[]> = {
  'tone.mp3': [
    [44_100, 2],
    [8000, 1],
    [48_000, 1],
  ],
  'tone.flac': [
    [192_000, 6],
    [44_100, 2],
    [8000, 1],
  ],
  'tone.m4a': [
    [48_000, 6],
    [44_100, 2],
  ],
  'vorbis.ogg': [
    [48_000, 6],
    [44_100, 2],
  ],
  'tone.opus': [
    [48_000, 2],
    [48_000, 6],
    [48_000, 1],
  ],
  'alac.m4a': [
    [96_000, 1],
    [44_100, 2],
  ],
  'tone.aac': [
    [22_050, 1],
    [44_100, 2],
  ],
  'flac.ogg': [[44_100, 2]],
  'tone.aiff': [
    [192_000, 6],
    [44_100, 2],
  ],
  'tone.aifc': [[44_100, 2]],
  'tone.w64': [
    [8000, 1],
    [44_100, 2],
  ],
  'tone.rf64': [[44_100, 2]],
}
/** The kinds that most artists have, which come first above. */
const USUAL_KINDS = 5

const WAVS = [
  [48_000, 6, 's24'],
  [8000, 1, 's16'],
  [22_050, 2, 's24'],
  [96_000, 2, 's32'],
  [192_000, 2, 'f32'],
] as const

/** What artists have, and what others send. */
export function describeShapes(workshop: Workshop): void {
  const { path } = workshop
  const transcode = transcodeIn(workshop)

  describe('Shapes of files', () => {
    // Each usual kind in its first shape; all kinds in all shapes where slow tests run.
    const shapes = someOf(Object.entries(SHAPES), USUAL_KINDS).flatMap(([name, all]) =>
      someOf(all).map(([sampleRate, channels]) => [name, sampleRate, channels] as const),
    )
    it.for(shapes)('takes %s of %i Hz, %i channels', async ([name, sampleRate, channels]) => {
      const bitRate = name === 'tone.mp3' && sampleRate === 8000 ? { bitRate: 32_000 } : {}
      const tone = { seconds: 2, level: 0.5, sampleRate }
      const input = encodeFixture(path(`shaped-${name}`), name, tone, { channels, ...bitRate })
      const { outputFolder, result } = await transcode(input)
      if (!result.ok) throw new Error(result.error)
      expect(result.value).toMatchObject({ sampleRate, channels })
      expect(result.value.durationSeconds).toBeGreaterThan(1.95)
      expect(result.value.durationSeconds).toBeLessThan(2.15)
      // EBU R128 adds up the channels.
      if (channels === 2) expect(result.value.loudnessLufs).toBeCloseTo(-6, 0)
      expect(readdirSync(outputFolder).sort()).toEqual([...STREAM_FILES, PEAKS_FILE].sort())
    })

    it.for(someOf(WAVS))('takes a WAV of %i Hz, %i channels, %s', async (shape) => {
      const [sampleRate, channels, format] = shape
      const tone = { seconds: 2, level: 0.5, sampleRate, channels }
      const { outputFolder, result } = await transcode(makeWav(path('shape.wav'), tone, { format }))
      if (!result.ok) throw new Error(result.error)
      expect(result.value).toMatchObject({ sampleRate, channels })
      expect(result.value.bits).toBe(Number(format.slice(1)))
      expect(result.value.durationSeconds).toBeCloseTo(2, 3)
      const decoded = decodeFile(join(outputFolder, 'high.mp4'))
      expect(decoded.samples.length / decoded.sampleRate).toBeCloseTo(2, 0)
      // Six equal channels add up to more than one.
      expect(loudestBetween(decoded, 0.5, 1.5)).toBeGreaterThan(0.45)
    })

    it.for([
      ['without a header for its length', { xing: false }],
      ['with a Xing header', { xing: true }],
    ] as const)('takes an MP3 whose bit rate changes, %s', async ([, how]) => {
      writeFileSync(path('vbr.mp3'), variableMp3(path('part.mp3'), how))
      const { result } = await transcode(path('vbr.mp3'))
      if (!result.ok) throw new Error(result.error)
      expect(result.value.durationSeconds).toBeGreaterThan(6)
      expect(result.value.durationSeconds).toBeLessThan(6.4)
    })
  })
}
