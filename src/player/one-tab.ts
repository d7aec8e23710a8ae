import type { PlayerStore } from './store.ts'

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
export function playAlone(
  store: Pick<PlayerStore, 'getState' | 'subscribe' | 'tell'>,
  channel: Channel = new BroadcastChannel('player'),
): () => void {
  let wasPlaying = store.getState().isPlaying
  const leave = store.subscribe(() => {
    const { isPlaying } = store.getState()
    if (isPlaying && !wasPlaying) channel.postMessage('playing')
    wasPlaying = isPlaying
  })
  channel.addEventListener('message', () => store.tell({ type: 'paused-from-outside' }))
  return () => {
    leave()
    channel.close()
  }
}
