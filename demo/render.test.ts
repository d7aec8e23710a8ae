/** @module-tag slow */
import { describe, expect, test } from 'vitest'
import { ARTISTS } from './catalogue/catalogue.ts'
import { loudness } from './music/master.ts'
import { RATE, renderSong } from './music/mix.ts'
import { Song, secondsOf } from './music/song.ts'
import { encodeWav } from './music/wav.ts'
import { renderSongs } from './render.ts'

const SOUNDS = ARTISTS.flatMap(({ sounds }) => sounds)

const SHORT = Song.parse({
  band: 'chiptune',
  seed: 1,
  tempo: 150,
  tonic: 'A',
  mode: 'minor',
  transpose: 0,
  form: 'a z',
  chords: { a: 'Am | F', z: 'Am' },
})

describe('every song', () => {
  test.each(SOUNDS)(
    '$title is stereo and loud, never clips, starts and ends in silence',
    ({ song }) => {
      const sound = renderSong(song)
      expect(sound.left.length / RATE).toBeCloseTo(secondsOf(song), 3)
      expect(sound.left).not.toEqual(sound.right)
      for (const side of [sound.left, sound.right]) {
        expect(side.every((value) => Math.abs(value) < 0.89)).toBe(true)
        expect(Math.abs(side[0] ?? 1)).toBeLessThan(0.001)
        expect(Math.abs(side.at(-1) ?? 1)).toBeLessThan(0.001)
      }
      expect(Math.abs(loudness(sound, RATE) + 14)).toBeLessThan(1)
    },
  )
})

test('a file is WAV, 16 bits at 44.1 kHz, and holds the sound', () => {
  const sound = renderSong(SHORT)
  const wav = encodeWav(sound, RATE)
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([2, 44100, 16])
  expect(wav.readUInt32LE(40)).toBe(sound.left.length * 4)
  expect(wav.readInt16LE(44 + 50_000 * 4) / 32765).toBeCloseTo(sound.left[50_000] ?? 9, 3)
  expect(wav.readInt16LE(46 + 50_000 * 4) / 32765).toBeCloseTo(sound.right[50_000] ?? 9, 3)
})

test('songs come from the thread in order, each the same as from here', async () => {
  const songs = [SHORT, { ...SHORT, seed: 2 }]
  const files: Buffer[] = []
  for await (const wav of renderSongs(songs)) files.push(wav)
  expect(files).toHaveLength(2)
  for (const [k, song] of songs.entries()) {
    expect(files[k]?.equals(encodeWav(renderSong(song), RATE))).toBe(true)
  }
})

test('a song that cannot be composed is an error, not silence', async () => {
  const broken = { ...SHORT, chords: { a: 'Nonsense' } }
  await expect(renderSongs([broken]).next()).rejects.toThrow('no such chord: Nonsense')
})
