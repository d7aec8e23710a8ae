import type { ImageBase } from '#kernel/image-address.ts'
import type { Track } from '#sounds/contract.ts'
import { createBrowserEngine } from './engine/browser-engine.ts'
import { connectMediaSession } from './media-session/media-session.ts'
import { onAccessChange } from './persistence/access-changes.ts'
import { findTrack } from './persistence/find-track.ts'
import { persistQueue } from './persistence/persist-queue.ts'
import { renewTracks } from './persistence/renew-tracks.ts'
import { restoreQueue } from './persistence/restore-queue.ts'
import { persistSettings, readSettings } from './persistence/settings.ts'
import { openStorage } from './persistence/storage.ts'
import { flushWhenHidden } from './play-tracking/flush-when-hidden.ts'
import { createPlayReporter } from './play-tracking/play-reporter.ts'
import { pauseOtherTabs } from './single-tab-playback.ts'
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
  const undos = [pauseOtherTabs(store), flushWhenHidden(store), renewal.undo]
  undos.push(onAccessChange(renewal.expire))
  if ('mediaSession' in navigator) {
    undos.push(connectMediaSession(store, page.current.image, navigator.mediaSession))
  }
  if (storage) undos.push(persistQueue(store, storage, userId), persistSettings(store, storage))
  return {
    ...store,
    destroy() {
      for (const undo of undos) undo()
      store.destroy()
    },
  }
}
