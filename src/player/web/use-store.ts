import { use } from 'react'
import type { PlayerStore } from '../store.ts'
import { PlayerContext } from './use-player.ts'

/** The player itself, for what is drawn only once it is there. */
export function useStore(): PlayerStore {
  const store = use(PlayerContext)?.store
  if (store === undefined) throw new Error('useStore stands where no player has been opened')
  return store
}
