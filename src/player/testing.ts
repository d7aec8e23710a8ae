import type { Track } from '#works/sounds-contract.ts'
import type { EngineEvents } from './engine/engine.ts'
import type { PlayerSettings } from './state.ts'
import { createPlayerStore } from './store.ts'

/** A track of three minutes for tests, named by its id. */
export function track(id: string, limit = { on: false, min: 0, max: 0 }): Track {
  return {
    id,
    slug: id,
    title: id,
    user: 'Mio',
    username: 'mio',
    coverart: null,
    accent: null,
    duration: 180,
    loudness: null,
    waveformUrl: null,
    mp3Url: `/api/sounds/${id}/stream.mp3`,
    hlsUrl: null,
    albumId: null,
    creatorId: 'creator',
    limit,
  }
}

/** The same while its preview is being made. */
export function comingTrack(id: string, limit?: Track['limit']): Track {
  return { ...track(id, limit), mp3Url: null }
}

/** The store on an engine that records its commands and reports what a test emits. */
export function openStore(userId?: string, settings?: PlayerSettings) {
  const commands: string[] = []
  const reported: unknown[][] = []
  const failed: string[] = []
  const kept = new Set<string>()
  /** The known tracks by id; undefined for others. */
  const found: Record<string, Track | null> = {}
  const engines: EngineEvents[] = []
  const store = createPlayerStore({
    createEngine(events) {
      engines.push(events)
      return {
        load({ id }, at) {
          commands.push(`load ${id} ${at}`)
          // An engine reports loading during the command.
          events.loadingBegan()
        },
        prepare: (next) => void commands.push(`prepare ${next?.id}`),
        setNormalized: (on) => void commands.push(`even ${on}`),
        play: () => void commands.push('play'),
        pause: () => void commands.push('pause'),
        seek: (time) => void commands.push(`seek ${time}`),
        setVolume: (volume) => void commands.push(`volume ${volume}`),
        warmUp: () => {},
        currentTime: () => 0,
        destroy: () => void commands.push('destroy'),
      }
    },
    reporter: {
      started: ({ id }, user) => void reported.push([id, user]),
      passed: (time) => void reported.push([time]),
      flush: () => void reported.push(['flush']),
    },
    userId: () => userId,
    find: async (id) => found[id],
    onFailed: ({ id }) => void failed.push(id),
    isKept: (id) => kept.has(id),
    ...(settings && { settings }),
  })
  const events = engines[0]
  if (events === undefined) throw new Error('the store made no engine')
  const begun = commands.splice(0)
  return { store, commands, begun, reported, failed, kept, found, events }
}
