import type { PublicConfig } from '#client/page-context.ts'
import type { ImageBase } from '#kernel/image-address.ts'
import type { Track } from '#works/sounds-contract.ts'
import { onAccessChange, pauseOtherTabs } from './between-tabs.ts'
import { createBrowserEngine, type KeptAddress } from './engine/browser-engine.ts'
import { connectMediaSession } from './media-session.ts'
import { findTrack } from './persistence/find-track.ts'
import { persistQueue } from './persistence/persist-queue.ts'
import { renewTracks } from './persistence/renew-tracks.ts'
import { restoreQueue } from './persistence/restore-queue.ts'
import { persistSettings, readSettings } from './persistence/settings.ts'
import { openStorage } from './persistence/storage.ts'
import { createPlayReporter } from './play-reporter.ts'
import { watchSleepTimer } from './sleep-timer.ts'
import { createPlayerStore, type PlayerStore } from './store.ts'

export interface Page {
  /** Base of cover addresses. */
  image: ImageBase
  insights: PublicConfig['insights']
  userId: string | undefined
  onFailed(track: Track): void
}

/** What later features add to the player. */
interface Additions {
  onStarted(track: Track): void
  keptAddress: KeptAddress
}

/** The player with its engine and persistence, and with the stored queue. */
export function openBrowserPlayer(
  audio: HTMLAudioElement,
  page: { readonly current: Page },
  { onStarted, keptAddress }: Additions,
): PlayerStore {
  const storage = openStorage()
  const userId = () => page.current.userId
  const reporter = createPlayReporter()
  const store = createPlayerStore({
    userId,
    onFailed: (track) => page.current.onFailed(track),
    createEngine: (events) => createBrowserEngine(events, audio, keptAddress),
    isKept: (id) => keptAddress(id) !== undefined,
    reporter: {
      ...reporter,
      started(track, userId) {
        reporter.started(track, userId)
        onStarted(track)
      },
    },
    find: findTrack,
    settings: readSettings(storage),
  })
  restoreQueue(store, storage, userId())
  const renewal = renewTracks(store)
  renewal.expire()
  const life = new AbortController()
  // Phones end hidden pages without notice.
  const flushIfHidden = () => document.visibilityState === 'hidden' && store.flush()
  document.addEventListener('visibilitychange', flushIfHidden, life)
  addEventListener('pagehide', store.flush, life)
  const undos = [
    pauseOtherTabs(store),
    renewal.undo,
    onAccessChange(renewal.expire),
    watchSleepTimer(store),
  ]
  if ('mediaSession' in navigator) {
    undos.push(connectMediaSession(store, page.current.image, navigator.mediaSession))
  }
  if (storage) undos.push(persistQueue(store, storage, userId), persistSettings(store, storage))
  return {
    ...store,
    destroy() {
      for (const undo of undos) undo()
      life.abort()
      store.destroy()
    },
  }
}

const LONGEST_MS = 300
/** Time until a sound that has just begun plays without the main thread. */
const SETTLED_MS = 100

/** Waits for the sound that a press has begun, if one has: rendering before it would delay it. */
export async function firstSound(
  store: Pick<PlayerStore, 'getState' | 'subscribe'>,
): Promise<void> {
  const isStarting = () => {
    const { isPlaying, isLoading } = store.getState()
    return isPlaying && isLoading
  }
  // The one who opened the player dispatches next.
  await passed(0)
  if (!isStarting()) return
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const undo = store.subscribe(() => {
    if (!isStarting()) resolve()
  })
  await Promise.race([begun.then(() => passed(SETTLED_MS)), passed(LONGEST_MS)])
  undo()
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
