import * as z from 'zod/mini'
import { emptyPlayer, type PlayerSettings } from '../state.ts'
import type { PlayerStore } from '../store.ts'

export const SETTINGS_KEY = 'player-settings'

const { volume, isMuted, isEven, hasKeys } = emptyPlayer.settings
const Settings = z.object({
  volume: z.catch(z.number().check(z.positive(), z.maximum(1)), volume),
  isMuted: z.catch(z.boolean(), isMuted),
  isEven: z.catch(z.boolean(), isEven),
  hasKeys: z.catch(z.boolean(), hasKeys),
})

/** Returns the settings of an earlier visit, else the defaults. */
export function readSettings(storage: Pick<Storage, 'getItem'> | undefined): PlayerSettings {
  return z.parse(Settings, Object(parseJson(storage?.getItem(SETTINGS_KEY))))
}

/** @returns undo */
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
      console.error('Error storing the settings of the player:', error)
    }
  })
}

/** Undefined for what is not JSON: anything may be stored under our keys. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
