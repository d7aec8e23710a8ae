import { emptyPlayer, type PlayerSettings } from '../state.ts'
import type { PlayerStore } from '../store.ts'

export const SETTINGS_KEY = 'player-settings'

/** What was set at an earlier visit, and the default for what was not. */
export function readSettings(storage: Pick<Storage, 'getItem'> | undefined): PlayerSettings {
  const { settings } = emptyPlayer
  const kept = parse(storage?.getItem(SETTINGS_KEY) ?? null)
  const read = <Value>(name: keyof PlayerSettings, isGood: (value: unknown) => value is Value) => {
    const value: unknown = Reflect.get(kept, name)
    return isGood(value) ? value : undefined
  }
  return {
    volume: read('volume', isVolume) ?? settings.volume,
    isMuted: read('isMuted', isFlag) ?? settings.isMuted,
    isEven: read('isEven', isFlag) ?? settings.isEven,
    hasKeys: read('hasKeys', isFlag) ?? settings.hasKeys,
  }
}

/** Writes down what is set, as soon as it is. @returns undo */
export function persistSettings(
  store: Pick<PlayerStore, 'getState' | 'subscribe'>,
  storage: Pick<Storage, 'setItem'>,
): () => void {
  let written = store.getState().settings
  return store.subscribe(() => {
    const { settings } = store.getState()
    if (settings === written) return
    written = settings
    try {
      storage.setItem(SETTINGS_KEY, JSON.stringify(settings))
    } catch (error) {
      console.error('Error keeping the settings of the player:', error)
    }
  })
}

function parse(text: string | null): object {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return kept instanceof Object ? kept : {}
  } catch {
    return {}
  }
}

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isVolume = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= 1
