import { createContext, use, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { isPlayable } from '../engine/engine.ts'
import { emptyPlayer, type PlayerEvent, type PlayerState } from '../state.ts'
import type { PlayerStore } from '../store.ts'

interface Access {
  /** Undefined until a player is first wanted. */
  store: PlayerStore | undefined
  /** Loads the player once. */
  open(): Promise<PlayerStore>
  /** Runs in the press itself: platforms allow sound to an element that a press has started. */
  allowSound(track: Track): void
}

export const PlayerContext = createContext<Access | undefined>(undefined)

/** A part of the player's state; the component is rendered again when that part changes. */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const store = use(PlayerContext)?.store
  return useSyncExternalStore(
    store?.subscribe ?? (() => () => {}),
    () => select(store?.getState() ?? emptyPlayer),
    () => select(emptyPlayer),
  )
}

/** The player's interface for pages. */
export function usePlayer() {
  const access = use(PlayerContext)
  const toast = useToast()
  const t = useTranslations('player')
  const store = access?.store

  /** Keeps events in order: a seek comes after the play before it. */
  function send(event: PlayerEvent, onFailure = () => {}): void {
    if (store) store.dispatch(event)
    else access?.open().then((opened) => opened.dispatch(event), onFailure)
  }

  function start(track: Track, event: PlayerEvent): void {
    if (!store) access?.allowSound(track)
    send(event, () => toast(t('failed', { title: track.title })))
  }

  return {
    play(track: Track) {
      if (isPlayable(track)) start(track, { type: 'track-chosen', track })
    },
    /** A list from its first playable track, or from the one with this id. */
    playAll(all: readonly Track[], from?: string) {
      const tracks = all.filter(isPlayable)
      const first = tracks.find(({ id }) => id === from) ?? tracks[0]
      if (first) start(first, { type: 'list-chosen', tracks, from })
    },
    toggle: () => store?.dispatch({ type: 'toggle-pressed' }),
    /** Seeks in the current track; with an id, only if that is the current one. */
    seek: (time: number, id?: string) => send({ type: 'sought', time, ...(id && { id }) }),
    /** Adds the track at the end of the queue, without playing. */
    enqueue(track: Track) {
      const { title } = track
      access?.open().then(
        (opened) => {
          opened.dispatch({ type: 'track-enqueued', track })
          toast(t('enqueued', { title }))
        },
        () => toast(t('failed', { title })),
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
