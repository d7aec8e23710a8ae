import { createContext, use, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { isPlayable } from '../engine/engine.ts'
import { emptyPlayer, type PlayerEvent, type PlayerState } from '../state.ts'
import type { PlayerStore } from '../store.ts'

interface Access {
  /** Undefined until a player is first wanted. */
  store: PlayerStore | undefined
  /** Loads the player once. */
  open(): Promise<PlayerStore>
  /** Called in the press itself: platforms allow sound to an element that a press has started. */
  allowSound(track: Track): void
}

export const PlayerContext = createContext<Access | undefined>(undefined)

/** The player itself, for components that are rendered only once it is there. */
export function useStore(): PlayerStore {
  const store = use(PlayerContext)?.store
  if (store === undefined) throw new Error('useStore needs an open player')
  return store
}

/** A part of the player's state; the component is rendered again when that part changes. */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const store = use(PlayerContext)?.store
  return useSyncExternalStore(
    store?.subscribe ?? (() => () => {}),
    () => select(store?.getState() ?? emptyPlayer),
    () => select(emptyPlayer),
  )
}

/** What a page may ask of the player. */
export function usePlayer() {
  const access = use(PlayerContext)
  const toast = useToast()
  const say = useTranslations('player')
  const store = access?.store

  /** In order: a seek comes after the play before it. */
  function send(event: PlayerEvent, onFailure = () => {}): void {
    if (store) store.dispatch(event)
    else access?.open().then((opened) => opened.dispatch(event), onFailure)
  }

  return {
    play(track: Track) {
      if (!isPlayable(track)) return
      if (!store) access?.allowSound(track)
      send({ type: 'track-chosen', track }, () => toast(say('failed', { title: track.title })))
    },
    /** Plays a list from its first playable track, or from the one with this id. */
    playAll(tracks: readonly Track[], from?: string) {
      const playable = tracks.filter(isPlayable)
      const first = playable.find(({ id }) => id === from) ?? playable[0]
      if (first === undefined) return
      if (!store) access?.allowSound(first)
      send({ type: 'list-chosen', tracks: playable, from }, () =>
        toast(say('failed', { title: first.title })),
      )
    },
    toggle: () => store?.dispatch({ type: 'toggle-pressed' }),
    seek: (time: number) => send({ type: 'sought', time }),
    /** To the end of the playlist, without playing. */
    enqueue(track: Track) {
      const { title } = track
      access?.open().then(
        (opened) => {
          opened.dispatch({ type: 'track-enqueued', track })
          toast(say('enqueued', { title }))
        },
        () => toast(say('failed', { title })),
      )
    },
    /** Prepares to play, shortly before a press. */
    warmUp(track?: Track) {
      // The play itself reports a failure.
      access?.open().then(
        (opened) => opened.warmUp(track),
        () => undefined,
      )
    },
    /** Seconds, finer than the state's. */
    currentTime: () => store?.currentTime() ?? 0,
  }
}
