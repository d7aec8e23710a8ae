import { readFileSync, writeFileSync } from 'node:fs'
import { makeWav } from './make-wav.ts'

const RATE = 44_100
const NOTE_SECONDS = 0.3

/** Samples of a melody over chords that no other seed has; 0.3 s a note. */
export function makeSong(seed: number, seconds: number): Float32Array {
  const song = new Float32Array(Math.round(seconds * RATE))
  const random = createRandom(seed)
  for (let start = 0; start < song.length; start += NOTE_SECONDS * RATE) {
    const chord = [48, 55, 60, 72].map((base) => base + Math.floor(random() * 12))
    for (let at = 0; at < NOTE_SECONDS * RATE && Math.floor(start) + at < song.length; at++) {
      const time = at / RATE
      const voices = chord.map((note, index) => {
        const hertz = 440 * 2 ** ((note - 69) / 12)
        return (
          Math.sin(2 * Math.PI * hertz * time) + Math.sin(4 * Math.PI * hertz * time) / (2 + index)
        )
      })
      const sum = voices.reduce((total, voice) => total + voice, 0)
      song[Math.floor(start) + at] = 0.12 * sum * Math.exp(-time * 3)
    }
  }
  return song
}

/** The song in mono, 16 bits. */
export function writeSong(file: string, song: Float32Array): string {
  const seconds = song.length / RATE
  const wav = readFileSync(makeWav(file, { seconds, channels: 1, level: 0 }))
  for (const [sample, value] of song.entries()) {
    wav.writeInt16LE(Math.round(value * 32_767), 44 + sample * 2)
  }
  writeFileSync(file, wav)
  return file
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
