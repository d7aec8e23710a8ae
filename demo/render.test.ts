/** @module-tag slow */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderSong, renderSongs, renderSound, type SongSpec } from './render.ts'
import { STYLES, type Style } from './synth/arrangers/styles.ts'
import { integratedLoudness, truePeak } from './synth/signal/loudness.ts'

/** As far apart as they get. */
const UNLIKE = ['ambient', 'metal', 'soloPiano', 'lofi', 'chiptune', 'kotoEnsemble'] as const
const ALL = Object.keys(STYLES).filter((name): name is Style => name in STYLES)

/** A few bars of a style: long enough to hear every part, short enough to test many. */
function short(style: Style, seed: number, more: Partial<SongSpec> = {}): SongSpec {
  return {
    style,
    seed,
    tempo: 150,
    tonic: 'A',
    mode: 'minor',
    transpose: seed % 7,
    form: 'a b z',
    chords: { a: 'Am | F', b: 'C | G7', z: 'Am' },
    colour: seed % 3,
    ...more,
  }
}

function centroid(channel: Float32Array, rate: number): number {
  let slope = 0
  let power = 0
  for (let i = 1; i < channel.length; i++) {
    slope += ((channel[i] ?? 0) - (channel[i - 1] ?? 0)) ** 2
    power += (channel[i] ?? 0) ** 2
  }
  return (Math.sqrt(slope / power) * rate) / (2 * Math.PI)
}

describe('every style', () => {
  for (const style of ALL) {
    test(`${style} is loud enough, never clips, starts and ends in silence`, () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
          const { sound, rate } = renderSound(short(style, seed))
          for (const side of [sound.left, sound.right]) {
            expect(side.every(Number.isFinite)).toBe(true)
            expect(20 * Math.log10(truePeak(side))).toBeLessThan(-1)
            expect(Math.abs(side.reduce((a, b) => a + b, 0) / side.length)).toBeLessThan(0.002)
            expect(Math.abs(side[0] ?? 1)).toBeLessThan(0.001)
            expect(Math.abs(side.at(-1) ?? 1)).toBeLessThan(0.001)
          }
          const loudness = integratedLoudness(sound, rate)
          expect(loudness).toBeGreaterThan(-17.5)
          expect(loudness).toBeLessThan(-13)
        }),
        { numRuns: 1 },
      )
    })
  }

  test('sounds unlike the others', () => {
    const heard = UNLIKE.map((style) => {
      const { sound, rate } = renderSound(short(style, 11, { form: 'b z' }))
      return Math.round(centroid(sound.left, rate) / 20)
    })
    expect(new Set(heard).size).toBe(UNLIKE.length)
    expect(Math.max(...heard) / Math.min(...heard)).toBeGreaterThan(3)
  })
})

describe('a file', () => {
  test('is WAV, 16 bits at 44.1 kHz, of the length in its header', () => {
    const { wav, durationSeconds } = renderSong(short('musicBox', 4))
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt16LE(22)).toBe(2)
    expect(wav.readUInt32LE(24)).toBe(44100)
    expect(wav.readUInt16LE(34)).toBe(16)
    expect(wav.length - 44).toBe(Math.round(durationSeconds * 44100) * 4)
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  })

  test('holds the sound that was made, also in 24 bits at 48 kHz', () => {
    const spec = short('soloPiano', 4, { sampleRate: 48000, bits: 24 })
    const { wav } = renderSong(spec)
    const { sound } = renderSound(spec)
    expect(wav.readUInt32LE(24)).toBe(48000)
    expect(wav.readUInt16LE(34)).toBe(24)
    for (const i of [20_000, 90_000, 150_000]) {
      expect(wav.readIntLE(44 + i * 6, 3) / 8388607).toBeCloseTo(sound.left[i] ?? 9, 6)
      expect(wav.readIntLE(44 + i * 6 + 3, 3) / 8388607).toBeCloseTo(sound.right[i] ?? 9, 6)
    }
  })

  test('is the same from two worker threads as from here, whichever comes first', async () => {
    const specs = [short('chiptune', 1), short('folk', 2), short('reggae', 3)]
    const files = new Map<number, Buffer>()
    for await (const song of renderSongs(specs, { concurrency: 2 })) files.set(song.index, song.wav)
    for (const [index, spec] of specs.entries()) {
      expect(files.get(index)?.equals(renderSong(spec).wav)).toBe(true)
    }
  })

  test('that cannot be composed is an error, not silence', async () => {
    const broken = short('folk', 1, { chords: { a: 'Nonsense' } })
    const run = async () => {
      for await (const _ of renderSongs([broken], { concurrency: 1 })) throw new Error('rendered')
    }
    await expect(run()).rejects.toThrow('no such chord: Nonsense')
  })
})
