import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Channels, ENCODINGS, encodeTone } from '../encode-tone.ts'
import { moreHostileFiles, writeHostile } from '../more-hostile.ts'
import { variableMp3 } from '../variable-mp3.ts'
import { BOUND_MS, inBound, type Workshop } from '../workshop.ts'

interface Shape {
  seconds?: number
  sampleRate?: number
  channels?: Channels
  bitRate?: number
}

/** What artists have, and what others send. */
export function describeShapes({ path, output, media }: Workshop): void {
  const encode = (name: string, { seconds = 1, sampleRate = 48_000, ...shape }: Shape) => {
    const encoding = ENCODINGS[name]
    if (!encoding) throw new Error(`no encoding is named ${name}`)
    const options = { ...encoding, ...shape }
    return encodeTone(path(`shaped-${name}`), { seconds, sampleRate }, options)
  }
  const transcode = (inputFile: string) =>
    inBound(() => media().transcode({ inputFile, outputFolder: output() }))

  describe('Shapes of files', () => {
    it.for([
      ['tone.mp3', 8000, 1],
      ['tone.mp3', 48_000, 1],
      ['tone.flac', 8000, 1],
      ['tone.flac', 192_000, 6],
      ['tone.m4a', 48_000, 6],
      ['alac.m4a', 96_000, 1],
      ['tone.aac', 22_050, 1],
      ['vorbis.ogg', 48_000, 6],
      ['tone.opus', 48_000, 6],
      ['tone.opus', 48_000, 1],
      ['tone.aiff', 192_000, 6],
      ['tone.w64', 8000, 1],
    ] as const)('takes %s of %i Hz, %i channels', async ([name, sampleRate, channels]) => {
      const bitRate = name === 'tone.mp3' && sampleRate === 8000 ? { bitRate: 32_000 } : {}
      const result = await transcode(encode(name, { sampleRate, channels, ...bitRate }))
      expect(result).toMatchObject({ ok: true, value: { sampleRate, channels } })
      if (result.ok) expect(Math.abs(result.value.durationSeconds - 1)).toBeLessThan(0.2)
    })

    it.for([
      ['with nothing that says its length', { xing: false }],
      ['with a Xing header that says it', { xing: true }],
    ] as const)('takes an MP3 whose bit rate changes, %s', async ([, how]) => {
      writeFileSync(path('vbr.mp3'), variableMp3(path('part.mp3'), how))
      const result = await transcode(path('vbr.mp3'))
      if (!result.ok) throw new Error(result.error)
      expect(result.value.durationSeconds).toBeGreaterThan(6)
      expect(result.value.durationSeconds).toBeLessThan(6.4)
    })

    it('refuses half of an MP3 whose Xing header says the length of the whole', async () => {
      const whole = variableMp3(path('part.mp3'), { xing: true })
      writeFileSync(path('half-vbr.mp3'), whole.subarray(0, whole.length / 2))
      expect(await transcode(path('half-vbr.mp3'))).toEqual({ ok: false, error: 'damaged' })
    })

    it.for(['tone.flac', 'tone.mp3', 'tone.m4a', 'vorbis.ogg', 'tone.aiff'])(
      'refuses %s of no length',
      async (name) => {
        const result = await transcode(encode(name, { seconds: 0 }))
        expect(result.ok ? 'a sound' : result.error).toMatch(/^(empty|damaged|not_audio)$/)
      },
    )

    it.for(['alac.m4a', 'tone.aifc', 'tone.rf64'])('refuses half of %s', async (name) => {
      const whole = readFileSync(encode(name, { seconds: 4 }))
      writeFileSync(path(`half-${name}`), whole.subarray(0, whole.length / 2))
      expect(await transcode(path(`half-${name}`))).toEqual({ ok: false, error: 'damaged' })
    })

    it.for(['vorbis.ogg', 'tone.opus', 'flac.ogg'])(
      'takes half of %s for what it is',
      async (name) => {
        const whole = readFileSync(encode(name, { seconds: 4 }))
        writeFileSync(path(`half-${name}`), whole.subarray(0, whole.length / 2))
        expect(await transcode(path(`half-${name}`))).toMatchObject({ ok: true })
      },
    )
  })

  describe('Hostile files', () => {
    it.for(moreHostileFiles(path).map((file) => [file.name, file] as const))(
      '%s comes to its end',
      { timeout: BOUND_MS * 2 },
      async ([, file]) => {
        const inputFile = writeHostile(path, file)
        const result = await transcode(inputFile)
        expect(result.ok ? undefined : result.error).toBe(file.error)
      },
    )
  })
}
