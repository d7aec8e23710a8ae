import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Voice } from './instruments.ts'

/** What one instrument plays, and how it stands in the mix. */
const Part = z.strictObject({
  plays: z.enum(['drum', 'bass', 'chords', 'power', 'broken', 'tune']),
  voice: z.string(),
  /** dBFS before mastering: the peak of a drum, otherwise the mean level while it plays. */
  level: z.number(),
  /** By the letters of the sections that a pattern is for; see `pattern.ts` and `arrange.ts`. */
  patterns: z.record(z.string(), z.string()),
  /** Lowest and highest pitch (MIDI). */
  range: z.tuple([z.number(), z.number()]).default([60, 72]),
  /** The number of voices of a chord. */
  voices: z.number().default(4),
  /** −1 left … 1 right. */
  pan: z.number().default(0),
  /** Low notes to the left, high ones to the right, as from a keyboard; 0..1. */
  spread: z.number().default(0),
  /** Played twice, once on each side. */
  wide: z.boolean().optional(),
  reverb: z.number().default(0),
  echo: z.number().default(0),
  /** How far it steps back under the kick, 0..1. */
  duck: z.number().default(0),
  /** Hz below which it is silent. */
  cut: z.number().optional(),
  /** Gain of a guitar amplifier. */
  drive: z.number().optional(),
  /** Beats between the voices of a chord. */
  roll: z.number().default(0),
  /** Beats that broken chords ring at least. */
  ring: z.number().default(0),
  /** How wide a tune's steps are: 1 sings, 2 leaps. */
  reach: z.number().default(1),
})
export type Part = z.output<typeof Part>

const Band = z.strictObject({
  parts: z.record(z.string(), Part),
  /** Seconds to −60 dB, Hz where the highs begin to be swallowed. */
  room: z.strictObject({ seconds: z.number(), brightness: z.number() }),
  echo: z.strictObject({ beats: z.number(), feedback: z.number() }).optional(),
  /** Unit in beats, and the share of a pair that its first half takes. */
  swing: z.tuple([z.number(), z.number()]).optional(),
  /** Beats by which players miss one another. */
  loose: z.number().default(0),
  /** Beats by which the tempo breathes. */
  breath: z.number().default(0),
  /** Seconds that the last sounds ring on. */
  tail: z.number(),
})
export type Band = z.output<typeof Band>

/** A band is the patterns of its instruments and their mix; a song may change some of its parts. */
export function bandOf(song: { band: string; parts: Record<string, object> }): Band {
  const band = Band.parse(find(BANDS, song.band))
  for (const [name, changes] of Object.entries(song.parts)) {
    band.parts[name] = Part.parse({ ...band.parts[name], ...changes })
  }
  return band
}

export function voiceOf(part: Part): Voice {
  return find(VOICES, part.voice)
}

const BANDS = read<unknown>('bands')
const VOICES = read<Voice>('voices')

function read<T>(name: string): Record<string, T> {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))
}

function find<T>(all: Record<string, T>, name: string): T {
  const found = all[name]
  if (found === undefined) throw new Error(`the demo has no ${name}`)
  return found
}
