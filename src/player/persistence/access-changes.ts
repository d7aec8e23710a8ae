/** One name for all tabs of this service in a browser. */
const CHANNEL = 'rights'

/** Tells every tab that more or less may be heard than before: by a purchase, or by someone else. */
export function announceAccessChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** @returns a call after which nothing is heard any more */
export function onAccessChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
