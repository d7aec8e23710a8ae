import type { PlayerStore } from '../store.ts'

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
