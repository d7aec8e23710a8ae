/** The specification's keys (§9), in its order. */
export const GENRES = [
  'alternative',
  'animation',
  'blues',
  'classics',
  'dance',
  'djmix',
  'electronic',
  'family',
  'folk',
  'hiphop',
  'jazz',
  'metal',
  'pop',
  'rb',
  'reggae',
  'rock',
  'soundtracks',
  'world',
] as const
export type Genre = (typeof GENRES)[number]
