import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { byCost } from '#kernel/testing/by-cost.ts'
import { encodeFixture } from '../testing/encode-tone.ts'
import { makeWav } from '../testing/make-wav.ts'
import { variableMp3 } from '../testing/variable-mp3.ts'
import { transcodeIn, type Workshop } from '../testing/workshop.ts'

export function describeCutFiles(workshop: Workshop): void {
  const { path } = workshop
  const transcodeFile = transcodeIn(workshop)
  const transcode = async (inputFile: string) => {
    const { result, outputFolder } = await transcodeFile(inputFile)
    if (!result.ok) expect(readdirSync(outputFolder)).toEqual([])
    return result
  }
  const encode = (name: string, seconds = 2) =>
    readFileSync(encodeFixture(path(name), name, { seconds }))
  const writeHalf = (name: string, whole: Buffer) => {
    writeFileSync(path(`half-${name}`), whole.subarray(0, whole.length / 2))
    return path(`half-${name}`)
  }

  describe('Files that break off', () => {
    const whole = ['tone.mp3', 'tone.flac', 'tone.m4a', 'tone.aiff']
    const alike = ['alac.m4a', 'tone.aifc', 'tone.w64', 'tone.rf64']
    for (const { cases, tags } of byCost([...whole, ...alike], whole.length)) {
      it.for(cases)('refuses half of %s as damaged', { tags }, async (name) => {
        const half = writeHalf(name, encode(name))
        expect(await transcode(half)).toEqual({ ok: false, error: 'damaged' })
      })
    }

    it('refuses half of an MP3 whose Xing header has the length of the whole', {
      tags: ['slow'],
    }, async () => {
      const half = writeHalf('vbr.mp3', variableMp3(path('part.mp3'), { xing: true }))
      expect(await transcode(half)).toEqual({ ok: false, error: 'damaged' })
    })

    for (const { cases, tags } of byCost(['tone.aac', 'vorbis.ogg', 'tone.opus', 'flac.ogg'])) {
      const title = 'takes half of %s, which announces no length, for what it is'
      it.for(cases)(title, { tags }, async (name) => {
        expect(await transcode(writeHalf(name, encode(name, 4)))).toMatchObject({ ok: true })
      })
    }

    const empty = ['tone.flac', 'tone.m4a', 'tone.mp3', 'vorbis.ogg', 'tone.aiff']
    for (const { cases, tags } of byCost(empty)) {
      it.for(cases)('refuses %s of no length', { tags }, async (name) => {
        encode(name, 0)
        const result = await transcode(path(name))
        expect(result.ok ? 'a sound' : result.error).toMatch(/^(empty|damaged|not_audio)$/)
      })
    }

    for (const { cases, tags } of byCost(['tone.mp3', 'tone.flac'])) {
      it.for(cases)('refuses %s with rubbish in its middle', { tags }, async (name) => {
        const broken = encode(name)
        const fifth = Math.floor(broken.length / 5)
        broken.fill(0x5a, fifth, fifth * 4)
        writeFileSync(path(`broken-${name}`), broken)
        expect(await transcode(path(`broken-${name}`))).toEqual({ ok: false, error: 'damaged' })
      })
    }
  })

  describe('What stands around the sound', () => {
    it('accepts an MP3 behind a tag with a picture of 40 MB, at no cost', {
      tags: ['slow'],
    }, async () => {
      const picture = Buffer.alloc(40_000_000, 7)
      const size = [21, 14, 7, 0].map((shift) => (picture.length >> shift) & 0x7f)
      const tag = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]), picture])
      writeFileSync(path('pictured.mp3'), Buffer.concat([tag, encode('tone.mp3')]))
      expect(await transcode(path('pictured.mp3'))).toMatchObject({ ok: true })
    })

    it('accepts a WAV written to a pipe, whose header has no length', {
      tags: ['slow'],
    }, async () => {
      const piped = makeWav(path('piped.wav'), { seconds: 2 }, { announcedBytes: 0xffffffff })
      expect(await transcode(piped)).toMatchObject({ ok: true, value: { codec: 'pcm_s16le' } })
    })

    it('refuses an MP4 that holds pictures alone', async () => {
      const sound = encode('tone.m4a')
      // The handler of the only track is for pictures, not sound.
      sound.write('vide', sound.indexOf('soun', 0, 'latin1'), 'latin1')
      writeFileSync(path('film.mp4'), sound)
      expect(await transcode(path('film.mp4'))).toEqual({ ok: false, error: 'not_audio' })
    })
  })
}
