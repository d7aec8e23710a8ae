import { electricGuitar } from '../../instruments/plucked.ts'
import { type Section, spanAt } from '../../music/form.ts'
import { eachStep } from '../../music/pattern.ts'
import { mod12 } from '../../music/pitch.ts'
import type { Note, Part } from '../../music/score.ts'
import { scale } from '../../signal/buffers.ts'
import { amplifier } from '../../signal/drive.ts'

/** Root, fifth and octave from the low strings: what a distorted amplifier can still make clear. */
export function powerChords(section: Section, text: string, velocity: number, low = 40): Note[] {
  const notes: Note[] = []
  eachStep(section, text, ({ letter, at, beats }) => {
    const root = low + mod12(spanAt(section, at).chord.bass - low)
    const held = section.letter === 'z' ? section.beats : beats
    const force = letter === 'X' ? 1 : 0.85
    for (const step of [0, 7, 12]) {
      notes.push({ at, beats: held * 0.97, pitch: root + step, velocity: velocity * force })
    }
  })
  return notes
}

/**
 * A guitar part through an amplifier; the more `gain`, the more the strings melt together. `pan`
 * is where the amplifier stands, -1 … 1: one guitar, so it works in mono until then.
 */
export function driven(name: string, notes: Note[], gain: number, pan = 0): Part {
  const angle = ((pan + 1) * Math.PI) / 4
  return {
    name,
    instrument: electricGuitar,
    notes,
    level: { rms: -22.5 },
    reverb: 0.08,
    inserts: [
      (sound, rate) => {
        amplifier(sound.left, rate, gain)
        sound.right.set(sound.left)
        scale(sound.left, Math.cos(angle))
        scale(sound.right, Math.sin(angle))
      },
    ],
  }
}
