import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { byCost } from '#kernel/testing/by-cost.ts'
import { PEAKS_FILE, STREAM_FILES, UNTAGGED_MP3_FILE } from '../media.ts'
import { decodeFile, loudestBetween } from '../testing/decode-file.ts'
import { type Channels, encodeFixture } from '../testing/encode-tone.ts'
import { makeWav } from '../testing/make-wav.ts'
import { variableMp3 } from '../testing/variable-mp3.ts'
import { transcodeIn, type Workshop } from '../testing/workshop.ts'

/** Rates and channels by kind of file; the first of each runs always, but of those that few send. */
const SHAPES: Record<string, (readonly [sampleRate: number, channels: Channels])[]> = {
  'tone.mp3': [
    [44_100, 2],
    [8000, 1],
    [48_000, 1],
  ],
  'tone.flac': [
    [44_100, 2],
    [192_000, 6],
    [8000, 1],
  ],
  'tone.m4a': [
    [44_100, 2],
    [48_000, 6],
  ],
  'alac.m4a': [
    [96_000, 1],
    [44_100, 2],
  ],
  'tone.aac': [
    [22_050, 1],
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
  'flac.ogg': [[44_100, 2]],
  'tone.aiff': [
    [44_100, 2],
    [192_000, 6],
  ],
  'tone.aifc': [[44_100, 2]],
  'tone.w64': [
    [8000, 1],
    [44_100, 2],
  ],
  'tone.rf64': [[44_100, 2]],
}
const RARE = ['alac.m4a', 'tone.aac', 'flac.ogg', 'tone.aifc', 'tone.w64', 'tone.rf64']
const WAVS = [
  [48_000, 6, 's24'],
  [8000, 1, 's16'],
  [22_050, 2, 's24'],
  [96_000, 2, 's32'],
  [192_000, 2, 'f32'],
] as const

/** Files that artists have, and those that others send. */
export function describeShapes(workshop: Workshop): void {
  const { path } = workshop
  const transcode = transcodeIn(workshop)

  describe('Shapes of files', () => {
    const shapes = Object.entries(SHAPES).flatMap(([name, all]) =>
      byCost(all, RARE.includes(name) ? 0 : 1).flatMap(({ cases, tags }) =>
        cases.map((shape) => ({ name, shape, tags })),
      ),
    )
    for (const { name, shape, tags } of shapes) {
      const [sampleRate, channels] = shape
      it(`takes ${name} of ${sampleRate} Hz, ${channels} channels`, { tags }, async () => {
        const bitRate = name === 'tone.mp3' && sampleRate === 8000 ? { bitRate: 32_000 } : {}
        const tone = { seconds: 1, level: 0.5, sampleRate }
        const input = encodeFixture(path(`shaped-${name}`), name, tone, { channels, ...bitRate })
        const { outputFolder, result } = await transcode(input)
        if (!result.ok) throw new Error(result.error)
        expect(result.value).toMatchObject({ sampleRate, channels })
        expect(result.value.durationSeconds).toBeGreaterThan(0.95)
        expect(result.value.durationSeconds).toBeLessThan(1.15)
        // EBU R128 adds up the channels.
        if (channels === 2) expect(result.value.loudnessLufs).toBeCloseTo(-6, 0)
        expect(readdirSync(outputFolder).sort()).toEqual(
          [...STREAM_FILES, PEAKS_FILE, UNTAGGED_MP3_FILE].sort(),
        )
      })
    }

    for (const { cases, tags } of byCost(WAVS)) {
      it.for(cases)('takes a WAV of %i Hz, %i channels, %s', { tags }, async (shape) => {
        const [sampleRate, channels, format] = shape
        const tone = { seconds: 1, level: 0.5, sampleRate, channels }
        const { outputFolder, result } = await transcode(
          makeWav(path('shape.wav'), tone, { format }),
        )
        if (!result.ok) throw new Error(result.error)
        expect(result.value).toMatchObject({ sampleRate, channels })
        expect(result.value.bits).toBe(Number(format.slice(1)))
        expect(result.value.durationSeconds).toBeCloseTo(1, 3)
        const decoded = decodeFile(join(outputFolder, 'high.mp4'))
        expect(decoded.samples.length / decoded.sampleRate).toBeCloseTo(1, 0)
        // Six equal channels add up to more than one.
        expect(loudestBetween(decoded, 0.25, 0.75)).toBeGreaterThan(0.45)
      })
    }

    const headers = [
      ['without a header for its length', { xing: false }],
      ['with a Xing header', { xing: true }],
    ] as const
    it.for(headers)(
      'takes an MP3 whose bit rate changes, %s',
      { tags: ['slow'] },
      async ([, how]) => {
        writeFileSync(path('vbr.mp3'), variableMp3(path('part.mp3'), how))
        const { result } = await transcode(path('vbr.mp3'))
        if (!result.ok) throw new Error(result.error)
        expect(result.value.durationSeconds).toBeGreaterThan(3)
        expect(result.value.durationSeconds).toBeLessThan(3.4)
      },
    )
  })
}
