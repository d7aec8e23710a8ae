import type { FrameData } from '../frame-item.ts'
import type { FramePlayer } from './frame-player.ts'

/** Names on the lock screen, and its keys: each is a wish, however often it comes. */
export function updateMediaSession(player: FramePlayer, { tracks, artist }: FrameData): void {
  const session = navigator.mediaSession
  const title = tracks[player.index()]?.title
  if (!session || !title || session.metadata?.title === title) return
  session.metadata = new MediaMetadata({ title, artist })
  session.setActionHandler('play', () => {
    if (!player.isPlaying()) player.toggle()
  })
  session.setActionHandler('pause', () => {
    if (player.isPlaying()) player.pause()
  })
  session.setActionHandler('previoustrack', tracks.length > 1 ? () => player.step(-1) : null)
  session.setActionHandler('nexttrack', tracks.length > 1 ? () => player.step(1) : null)
}
