import { useEffect, useEffectEvent } from 'react'
import { hasDialog } from '#ui/use-key.ts'
import { endOf, endsEarly } from '../../engine/segment.ts'
import {
  currentTrack,
  type PlayerEvent,
  type PlayerSettings,
  type PlayerState,
  segmentOf,
} from '../../state.ts'
import type { PlayerStore } from '../../store.ts'
import type { BarActions } from '../bar/track-acts.tsx'
import { actionOf, type PlayerAction } from './key-bindings.ts'

export const SEEK_STEP_SECONDS = 5
const VOLUME_STEP = 0.05
/** A step forward stops before the end, where the next track would begin. */
const BEFORE_END_SECONDS = 0.5

/** The keys of the player, wherever the focus is; / belongs to the search. */
export function useKeys(
  store: PlayerStore,
  { onClap, onHelp }: Pick<BarActions, 'onClap' | 'onHelp'>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasDialog()) return
    const action = actionOf(event)
    if (action === undefined || !isEnabled(store.getState(), action)) return
    event.preventDefault()
    if (action === 'help') return onHelp()
    if (action === 'clap') return onClap()
    const playerEvent = EVENTS[action](store.getState(), store.currentTime())
    if (playerEvent) store.dispatch(playerEvent)
  })
  useEffect(() => {
    const life = new AbortController()
    document.addEventListener('keydown', (event) => press(event), life)
    return () => life.abort()
  }, [])
}

function isEnabled(state: PlayerState, action: PlayerAction): boolean {
  if (action === 'help') return true
  if (currentTrack(state) === undefined) return false
  return action === 'toggle' || state.settings.hasKeys
}

/** The event of a key, by the state and the engine's time. */
const EVENTS: Record<
  Exclude<PlayerAction, 'help' | 'clap'>,
  (state: PlayerState, now: number) => PlayerEvent | undefined
> = {
  toggle: () => ({ type: 'toggle-pressed' }),
  'seek-back': (state, now) => seekStep(state, now, -SEEK_STEP_SECONDS),
  'seek-on': (state, now) => seekStep(state, now, SEEK_STEP_SECONDS),
  louder: ({ settings }) => volumeStep(settings, 1),
  quieter: ({ settings }) => volumeStep(settings, -1),
  mute: ({ settings }) => ({ type: 'settings-changed', settings: { isMuted: !settings.isMuted } }),
  next: () => ({ type: 'forward-pressed' }),
  previous: () => ({ type: 'back-pressed' }),
}

/** A step within the playable part; undefined at its end. A step out of a preview is left to the reducer. */
export function seekStep(state: PlayerState, now: number, by: number): PlayerEvent | undefined {
  const track = currentTrack(state)
  if (track === undefined) return undefined
  const { min, max } = segmentOf(track)
  if (endsEarly(track) && now + by >= max) return { type: 'sought', time: now + by }
  const time = Math.max(min, Math.min(now + by, endOf(track) - BEFORE_END_SECONDS))
  return by > 0 && time <= now ? undefined : { type: 'sought', time }
}

/** Louder than muted is the volume before. */
export function volumeStep({ volume, isMuted }: PlayerSettings, direction: 1 | -1): PlayerEvent {
  if (isMuted && direction > 0) return { type: 'settings-changed', settings: { isMuted: false } }
  const next = Math.round((volume + direction * VOLUME_STEP) * 100) / 100
  return { type: 'settings-changed', settings: isMuted ? {} : { volume: next } }
}
