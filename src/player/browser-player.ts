import type { ImageBase } from '#kernel/image-address.ts'
import type { Track } from '#sounds/contract.ts'
import { createBrowserEngine } from './engine/browser-engine.ts'
import { flushWhenHidden } from './heard/flush-when-hidden.ts'
import { createPlayReporter } from './heard/play-reporter.ts'
import { findTrack } from './kept/find-track.ts'
import { keepQueue } from './kept/keep-queue.ts'
import { renewTracks } from './kept/renew-tracks.ts'
import { restoreQueue } from './kept/restore-queue.ts'
import { hearRights } from './kept/rights-news.ts'
import { keepSettings, readSettings } from './kept/settings.ts'
import { openStorage } from './kept/storage.ts'
import { playAlone } from './one-tab.ts'
import { connectMediaSession } from './session/media-session.ts'
import { createPlayerStore, type PlayerStore } from './store.ts'

export { firstSound } from './web/start/first-sound.ts'

/** What the page around the player knows; it may change while that is there. */
interface Surroundings {
  /** Where covers are. */
  image: ImageBase
  userId: string | undefined
  onFailed(track: Track): void
}

/** The player with all that it is made of, its playlist of before included. */
export async function openBrowserPlayer(
  audio: HTMLAudioElement,
  page: { readonly current: Surroundings },
): Promise<PlayerStore> {
  const storage = openStorage()
  const userId = () => page.current.userId
  const store = createPlayerStore({
    userId,
    onFailed: (track) => page.current.onFailed(track),
    createEngine: (events) => createBrowserEngine(events, audio),
    reporter: createPlayReporter(),
    find: findTrack,
    settings: readSettings(storage),
  })
  await restoreQueue(store, storage, userId)
  const renewal = renewTracks(store)
  renewal.expire()
  const undos = [playAlone(store), flushWhenHidden(store), renewal.undo]
  undos.push(hearRights(renewal.expire))
  if ('mediaSession' in navigator) {
    undos.push(connectMediaSession(store, page.current.image, navigator.mediaSession))
  }
  if (storage) undos.push(keepQueue(store, storage, userId), keepSettings(store, storage))
  return {
    ...store,
    destroy() {
      for (const undo of undos) undo()
      store.destroy()
    },
  }
}
