import { createContext, use, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { isPlayable } from '../engine/engine.ts'
import { emptyPlayer, type PlayerEvent, type PlayerState } from '../state.ts'
import type { PlayerStore } from '../store.ts'

export interface Access {
  /** Undefined until a player is first wanted. */
  store: PlayerStore | undefined
  /** Fetches the player, or gives the one that is there. */
  open(): Promise<PlayerStore>
  /** Called in the press itself: platforms allow sound to the element that a press has started. */
  allowSound(track: Track): void
}

export const PlayerContext = createContext<Access | undefined>(undefined)

const noSubscription = () => () => {}

/** A part of the player's state; the component is drawn anew when that part changes. */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const store = use(PlayerContext)?.store
  return useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => select(store?.getState() ?? emptyPlayer),
    () => select(emptyPlayer),
  )
}

export interface Player {
  play(track: Track): void
  toggle(): void
  seek(time: number): void
  /** To the end of the playlist, silent. */
  enqueue(track: Track): void
  /** Gets ready to play, on the moment before a press. */
  warmUp(track?: Track): void
  /** Seconds, finer than the state's. */
  currentTime(): number
}

/** What a page may ask of the player. */
export function usePlayer(): Player {
  const access = use(PlayerContext)
  const toast = useToast()
  const say = useTranslations('player')
  const store = access?.store
  return {
    play(track) {
      if (!access || !isPlayable(track)) return
      if (!store) access.allowSound(track)
      tellWhenOpen(access, { type: 'track-chosen', track }, () =>
        toast(say('failed', { title: track.title })),
      )
    },
    toggle: () => store?.dispatch({ type: 'toggle-pressed' }),
    seek(time) {
      // Asked for in one breath with a play, it comes after it.
      if (access) tellWhenOpen(access, { type: 'sought', time }, () => {})
    },
    enqueue(track) {
      const { title } = track
      if (!access || !isPlayable(track)) return
      access.open().then(
        (opened) => {
          opened.dispatch({ type: 'track-enqueued', track })
          toast(say('enqueued', { title }))
        },
        () => toast(say('failed', { title })),
      )
    },
    warmUp(track) {
      // A failure here is met again, and said, by the play itself.
      access?.open().then(
        (opened) => opened.warmUp(track),
        () => undefined,
      )
    },
    currentTime: () => store?.currentTime() ?? 0,
  }
}

function tellWhenOpen({ store, open }: Access, event: PlayerEvent, onFailure: () => void): void {
  if (store) store.dispatch(event)
  else open().then((opened) => opened.dispatch(event), onFailure)
}
