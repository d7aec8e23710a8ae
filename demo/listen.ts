import { setTimeout as sleep } from 'node:timers/promises'
import { recordPlay, reportHeard } from '#insights/contract.ts'
import { countsAfter } from '#insights/counts-after.ts'
import { getSound } from '../src/works/sounds-contract.ts'
import type { DemoArtist } from './catalogue/catalogue.ts'
import type { Person } from './client.ts'

/** All that listening takes of a person. */
type Caller = Pick<Person, 'call'>

/** Sounds that one person listens to: more would take longer than all the music takes to make. */
const MOST = 5

/**
 * Who listens to what. Anyone who claps for a sound has played it; each person plays those that they
 * clap for the most, as far as others than buyers may.
 *
 * @returns usernames by the key of the sound
 */
export function audiencesOf(artists: readonly DemoArtist[]): Map<string, string[]> {
  const open = artists
    .flatMap(({ sounds }) => sounds)
    .filter(({ status, sampling }) => status === 'Released' && sampling !== false)
  const clapped = open.flatMap(({ key, claps }) =>
    Object.entries(claps).map(([username, count]) => ({ key, username, count })),
  )
  const audiences = new Map<string, string[]>()
  for (const own of Map.groupBy(clapped, ({ username }) => username).values()) {
    for (const { key, username } of own.sort((a, b) => b.count - a.count).slice(0, MOST)) {
      audiences.set(key, [...(audiences.get(key) ?? []), username])
    }
  }
  return audiences
}

/** @param wait takes seconds: reported plays take that long */
export function createListening(
  wait: (seconds: number) => Promise<unknown> = (seconds) => sleep(seconds * 1000),
) {
  const busy = new Map<Caller, Promise<unknown>>()
  return {
    /** They listen as soon as the sound is published, and no one to two sounds at the same time. */
    hear(id: string, artist: Caller, listeners: readonly Caller[]) {
      if (listeners.length === 0) return
      const released = untilReleased(artist, id, wait)
      for (const person of listeners) {
        const free = Promise.all([busy.get(person), released])
        const played = free.then(() => listen(person, id, wait))
        // Thrown by `end`; before, a failure must not end the program.
        played.catch(() => undefined)
        busy.set(person, played)
      }
    },
    /** Resolves when everyone has finished. */
    async end() {
      await Promise.all(busy.values())
    },
  }
}

/** Starts the sound and reports, once it counts, which part was played, as a browser does. */
async function listen(
  person: Caller,
  id: string,
  wait: (seconds: number) => Promise<unknown>,
): Promise<void> {
  const { duration, limit, creatorId } = await person.call(getSound, { params: { id } })
  const [from, to] = limit.on ? [limit.min, limit.max] : [0, duration]
  const seconds = countsAfter(to - from)
  const play = await person.call(recordPlay, { body: { sound: id, creator: creatorId } })
  await wait(seconds)
  const ranges: [number, number][] = [[from, from + seconds]]
  await person.call(reportHeard, { params: { id: play.id }, body: { ranges } })
}

/** A limited sound is published once its preview is made. */
async function untilReleased(
  artist: Caller,
  id: string,
  wait: (seconds: number) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const { status, title, edit } = await artist.call(getSound, { params: { id } })
    if (status === 'Released') return
    if (edit?.wantedStatus !== 'Released') throw new Error(`${title} is not published`)
    await wait(0.25)
  }
}
