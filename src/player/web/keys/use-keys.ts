import { useEffect, useEffectEvent } from 'react'
import { hasDialog } from '#ui/overlay/has-dialog.ts'
import { currentTrack, type PlayerFact } from '../../state.ts'
import type { PlayerStore } from '../../store.ts'
import { type Meaning, meaningOf } from './meaning.ts'
import { SEEK_STEP_SECONDS, seekStep, volumeStep } from './steps.ts'

interface Acts {
  onClap(): void
  onHelp(): void
}

/** The keys of the player, wherever the page has its focus; / is the search's own. */
export function useKeys(store: PlayerStore, { onClap, onHelp }: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasDialog()) return
    const meaning = meaningOf(event)
    if (meaning === undefined || !isHeard(store, meaning)) return
    event.preventDefault()
    if (meaning === 'help') return onHelp()
    if (meaning === 'clap') return onClap()
    const fact = factOf(store, meaning)
    if (fact) store.tell(fact)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Without a track there is nothing to play; letters and arrows may be turned off. */
function isHeard(store: PlayerStore, meaning: Meaning): boolean {
  const state = store.getState()
  if (meaning === 'help') return true
  if (currentTrack(state) === undefined) return false
  return meaning === 'toggle' || state.settings.hasKeys
}

function factOf(
  store: PlayerStore,
  meaning: Exclude<Meaning, 'help' | 'clap'>,
): PlayerFact | undefined {
  const state = store.getState()
  const { settings } = state
  switch (meaning) {
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
