import type { Track } from '#works/sounds-contract.ts'

/** The place to clap at or write about: inside of what this listener may hear. In seconds. */
export function audiblePlace({ limit, duration }: Pick<Track, 'limit' | 'duration'>, time: number) {
  const [from, to] = limit.on ? [limit.min, limit.max] : [0, duration]
  return Math.min(Math.max(time, from), to)
}
