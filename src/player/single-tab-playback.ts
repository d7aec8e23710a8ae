import type { PlayerStore } from './store.ts'

/** On it, who starts to play says so to all others of one browser: tabs, and frames of one origin with them. */
export const PLAYING_CHANNEL = 'player'

/** As BroadcastChannel: one name for all tabs of this service in a browser. */
interface Channel {
  postMessage(message: string): void
  addEventListener(name: 'message', listener: () => void): void
  close(): void
}

/**
 * One tab plays at a time: one that starts to play silences the others, whose playlists stay.
 * @returns undo
 */
export function pauseOtherTabs(
  store: Pick<PlayerStore, 'getState' | 'subscribe' | 'dispatch'>,
  channel: Channel = new BroadcastChannel(PLAYING_CHANNEL),
): () => void {
  let wasPlaying = store.getState().isPlaying
  const leave = store.subscribe(() => {
    const { isPlaying } = store.getState()
    if (isPlaying && !wasPlaying) channel.postMessage('playing')
    wasPlaying = isPlaying
  })
  channel.addEventListener('message', () => store.dispatch({ type: 'paused-from-outside' }))
  return () => {
    leave()
    channel.close()
  }
}
