import { useEffect, useEffectEvent } from 'react'
import { hasDialog } from '#ui/use-key.ts'
import { currentTrack, type PlayerEvent } from '../../state.ts'
import type { PlayerStore } from '../../store.ts'
import { actionOf, type PlayerAction } from './key-bindings.ts'
import { SEEK_STEP_SECONDS, seekStep, volumeStep } from './steps.ts'

interface Acts {
  onClap(): void
  onHelp(): void
}

/** The keys of the player, wherever the page has its focus; / is the search's own. */
export function useKeys(store: PlayerStore, { onClap, onHelp }: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasDialog()) return
    const action = actionOf(event)
    if (action === undefined || !isHeard(store, action)) return
    event.preventDefault()
    if (action === 'help') return onHelp()
    if (action === 'clap') return onClap()
    const playerEvent = eventOf(store, action)
    if (playerEvent) store.dispatch(playerEvent)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Without a track there is nothing to play; letters and arrows may be turned off. */
function isHeard(store: PlayerStore, action: PlayerAction): boolean {
  const state = store.getState()
  if (action === 'help') return true
  if (currentTrack(state) === undefined) return false
  return action === 'toggle' || state.settings.hasKeys
}

function eventOf(
  store: PlayerStore,
  action: Exclude<PlayerAction, 'help' | 'clap'>,
): PlayerEvent | undefined {
  const state = store.getState()
  const { settings } = state
  switch (action) {
    case 'toggle':
      return { type: 'toggle-pressed' }
    case 'seek-back':
      return seekStep(state, store.currentTime(), -SEEK_STEP_SECONDS)
    case 'seek-on':
      return seekStep(state, store.currentTime(), SEEK_STEP_SECONDS)
    case 'louder':
      return volumeStep(settings, 1)
    case 'quieter':
      return volumeStep(settings, -1)
    case 'mute':
      return { type: 'settings-changed', settings: { isMuted: !settings.isMuted } }
    case 'next':
      return { type: 'forward-pressed' }
    case 'previous':
      return { type: 'back-pressed' }
  }
}
