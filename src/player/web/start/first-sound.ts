import type { PlayerStore } from '../../store.ts'

/** How long a first sound is waited for: nobody is to wonder whether the press was felt. */
const LONGEST_MS = 300
/** What a sound that has just begun needs of the machine before it runs by itself. */
const SETTLED_MS = 100

/**
 * Waits for the sound that a press has begun, if one has: what is drawn before it costs the time of
 * what the ear waits for.
 */
export async function firstSound(
  store: Pick<PlayerStore, 'getState' | 'subscribe'>,
): Promise<void> {
  // What opened the player tells it why next.
  await passed(0)
  if (isStarting(store))
    await Promise.race([begun(store).then(() => passed(SETTLED_MS)), passed(LONGEST_MS)])
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function begun(store: Pick<PlayerStore, 'getState' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    const undo = store.subscribe(() => {
      if (isStarting(store)) return
      undo()
      resolve()
    })
  })
}

function isStarting({ getState }: Pick<PlayerStore, 'getState'>): boolean {
  const { isPlaying, isLoading } = getState()
  return isPlaying && isLoading
}
