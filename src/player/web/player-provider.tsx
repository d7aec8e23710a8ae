import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useRootData } from '#web/root-data.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { createBrowserEngine } from '../engine/browser-engine.ts'
import { isPlayable } from '../engine/engine.ts'
import { createPlayReporter } from '../heard/play-reporter.ts'
import { currentTrack, emptyPlayer, type PlayerState } from '../state.ts'
import { createPlayerStore, type PlayerStore } from '../store.ts'
import { isTypingTarget } from './space-key.ts'

const PlayerContext = createContext<PlayerStore | undefined>(undefined)

/** Lives above every page, so that navigation never stops the music. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const store = usePlayerOfThisPage()
  useSpaceKey(store)
  return <PlayerContext value={store}>{children}</PlayerContext>
}

/** The store is made in the browser alone: a server has no sound. */
function usePlayerOfThisPage(): PlayerStore | undefined {
  const [store, setStore] = useState<PlayerStore>()
  const toast = useToast()
  const say = useTranslations('player')
  const userId = useRootData()?.me?.id
  const latest = useRef({ toast, say, userId })
  latest.current = { toast, say, userId }
  useEffect(() => {
    const made = createPlayerStore({
      createEngine: createBrowserEngine,
      reporter: createPlayReporter(),
      userId: () => latest.current.userId,
      onFailed: ({ title }) => latest.current.toast(latest.current.say('failed', { title })),
    })
    setStore(made)
    const flush = () => made.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      made.destroy()
    }
  }, [])
  return store
}

/** Space toggles play and pause unless focus is where space means something else. */
function useSpaceKey(store: PlayerStore | undefined): void {
  useEffect(() => {
    if (store === undefined) return
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

const noSubscription = () => () => {}

/** A part of the player's state; the component is drawn anew when that part changes. */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const store = use(PlayerContext)
  return useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => select(store?.getState() ?? emptyPlayer),
    () => select(emptyPlayer),
  )
}

export interface Player {
  play(track: Track): void
  toggle(): void
  forward(): void
  back(): void
  cycleRepeat(): void
  seek(time: number): void
  remove(id: string): void
  /** Gets ready to play, on the moment before a press. */
  warmUp(): void
  /** Seconds, finer than the state's. */
  currentTime(): number
}

/** What a page may ask of the player. */
export function usePlayer(): Player {
  const store = use(PlayerContext)
  return {
    play(track) {
      if (isPlayable(track)) store?.tell({ type: 'track-chosen', track })
    },
    toggle: () => store?.tell({ type: 'toggle-pressed' }),
    forward: () => store?.tell({ type: 'forward-pressed' }),
    back: () => store?.tell({ type: 'back-pressed' }),
    cycleRepeat: () => store?.tell({ type: 'repeat-pressed' }),
    seek: (time) => store?.tell({ type: 'sought', time }),
    remove: (id) => store?.tell({ type: 'track-removed', id }),
    warmUp: () => store?.warmUp(),
    currentTime: () => store?.currentTime() ?? 0,
  }
}
