import type { StateStore } from './store.ts'

/** Names of BroadcastChannels that all tabs of this service share, and frames of one origin with them. */
export const PLAYING_CHANNEL = 'player'
const ACCESS_CHANNEL = 'rights'

interface Channel {
  postMessage(message: string): void
  addEventListener(name: 'message', listener: () => void): void
  close(): void
}

/**
 * One tab plays at a time: one that starts to play pauses the others.
 * @returns undo
 */
export function pauseOtherTabs(
  store: StateStore,
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

/** Notifies every tab that access may have changed: by a purchase, or another user. */
export function announceAccessChange(): void {
  const channel = new BroadcastChannel(ACCESS_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** @returns undo */
export function onAccessChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(ACCESS_CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
