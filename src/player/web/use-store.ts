import { use } from 'react'
import type { PlayerStore } from '../store.ts'
import { PlayerContext } from './use-player.ts'

/** The player itself, for components that are rendered only once it is there. */
export function useStore(): PlayerStore {
  const store = use(PlayerContext)?.store
  if (store === undefined) throw new Error('useStore needs an open player')
  return store
}
