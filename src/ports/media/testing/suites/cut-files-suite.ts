import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ENCODINGS, encodeTone } from '../encode-tone.ts'
import { makeWav } from '../make-wav.ts'
import { inBound, type Workshop } from '../workshop.ts'

export function describeCutFiles({ path, output, media }: Workshop): void {
  const transcode = async (inputFile: string) => {
    const outputFolder = output()
    const result = await inBound(() => media().transcode({ inputFile, outputFolder }))
    if (!result.ok) expect(readdirSync(outputFolder)).toEqual([])
    return result
  }
  const encode = (name: string) => {
    const encoding = ENCODINGS[name]
    if (!encoding) throw new Error(`no encoding is named ${name}`)
    return readFileSync(encodeTone(path(name), { seconds: 4 }, encoding))
  }

  describe('Files that break off', () => {
    it.for(['tone.mp3', 'tone.flac', 'tone.m4a', 'tone.aiff', 'tone.w64'])(
      'refuses half of %s as damaged',
      async (name) => {
        const whole = encode(name)
        writeFileSync(path(`cut-${name}`), whole.subarray(0, whole.length / 2))
        expect(await transcode(path(`cut-${name}`))).toEqual({ ok: false, error: 'damaged' })
      },
    )

    it.for(['tone.flac', 'tone.mp3'])('refuses %s with rubbish in its middle', async (name) => {
      const broken = encode(name)
      const fifth = Math.floor(broken.length / 5)
      broken.fill(0x5a, fifth, fifth * 4)
      writeFileSync(path(`broken-${name}`), broken)
      expect(await transcode(path(`broken-${name}`))).toEqual({ ok: false, error: 'damaged' })
    })

    it('takes half of an ADTS file, which announces nothing, for what it is', async () => {
      const whole = encode('tone.aac')
      writeFileSync(path('cut.aac'), whole.subarray(0, whole.length / 2))
      expect(await transcode(path('cut.aac'))).toMatchObject({ ok: true })
    })
  })

  describe('What stands around the sound', () => {
    it('takes an MP3 behind a tag with a picture of 40 MB, at no cost', async () => {
      const picture = Buffer.alloc(40_000_000, 7)
      const size = [21, 14, 7, 0].map((shift) => (picture.length >> shift) & 0x7f)
      const tag = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]), picture])
      writeFileSync(path('pictured.mp3'), Buffer.concat([tag, encode('tone.mp3')]))
      expect(await transcode(path('pictured.mp3'))).toMatchObject({ ok: true })
    })

    it('takes a WAV written to a pipe, whose header says no length', async () => {
      const piped = makeWav(path('piped.wav'), { seconds: 2 }, { announcedBytes: 0xffffffff })
      expect(await transcode(piped)).toMatchObject({ ok: true, value: { codec: 'pcm_s16le' } })
    })

    it('refuses an MP4 that holds pictures alone', async () => {
      const sound = encode('tone.m4a')
      // The handler of the only track says pictures instead of sound.
      sound.write('vide', sound.indexOf('soun', 0, 'latin1'), 'latin1')
      writeFileSync(path('film.mp4'), sound)
      expect(await transcode(path('film.mp4'))).toEqual({ ok: false, error: 'not_audio' })
    })
  })
}
