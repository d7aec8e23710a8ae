import { useEffect } from 'react'
import { currentTrack } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { PlayerBar } from './player-bar.tsx'
import { isTypingTarget } from './space-key.ts'

/** What a player that is there wants of the page: its bar, the space key, a word before it goes. */
export function PlayerHost({ store }: { store: PlayerStore }) {
  useSpaceKey(store)
  useEffect(() => {
    const flush = () => store.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      store.destroy()
    }
  }, [store])
  return <PlayerBar />
}

/** Space toggles play and pause unless focus is where space means something else. */
function useSpaceKey(store: PlayerStore): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, code } = event
      if (code !== 'Space' || ctrlKey || metaKey || altKey || isTypingTarget(event.target)) return
      if (currentTrack(store.getState()) === undefined) return
      event.preventDefault()
      store.tell({ type: 'toggle-pressed' })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [store])
}
