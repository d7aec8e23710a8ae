import { useEffect, useEffectEvent, useState } from 'react'
import { isTransient } from '#uploads/web/transfer/connection.ts'
import type { SaveResult } from '../../saving/save-outcome.ts'
import type { SoundForm } from './sound-form.ts'

/** `lost`: it may succeed later. `partly`: all but the invalid fields. */
export type AutosaveResult = 'saved' | 'partly' | 'refused' | 'lost'

export function autosaveResultOf(result: SaveResult<object>): AutosaveResult {
  if (result.saved) return result.left ? 'partly' : 'saved'
  const status = result.failure?.status
  return status !== undefined && (isTransient(status) || status >= 500) ? 'lost' : 'refused'
}

interface AutosaveOptions {
  form: SoundForm
  isDraft: boolean
  /** True if anything but the status is changed: that waits for the button. */
  isChanged: boolean
  isStale: boolean
  isBusy: boolean
  save(): Promise<AutosaveResult>
}

const MESSAGES = {
  saved: 'autosaved',
  partly: 'autosavedPartly',
  lost: 'autosaveLost',
  refused: 'autosaveRefused',
} as const satisfies Record<AutosaveResult, string>

export type AutosaveMessage = 'autosaving' | (typeof MESSAGES)[AutosaveResult]

/** Saves a draft automatically; invalid or refused fields are left to the button. */
export function useAutosave(options: AutosaveOptions): AutosaveMessage | undefined {
  const { form, isDraft, isChanged, isStale, isBusy } = options
  const [message, setMessage] = useState<AutosaveMessage>()
  const [losses, setLosses] = useState(0)
  const isWaiting = isDraft && isChanged && !isStale && !isBusy
  const save = useEffectEvent(async () => {
    if (losses === 0) setMessage('autosaving')
    const result = await options.save()
    setMessage(MESSAGES[result])
    setLosses((before) => (result === 'lost' ? before + 1 : 0))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit restarts the pause
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(save, pauseAfter(losses))
    if (losses > 0) addEventListener('online', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', save)
    }
  }, [isWaiting, form, losses])
  return isDraft && !isStale ? message : undefined
}

const PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000

/** Milliseconds after an edit, longer each time that a save was lost. */
export function pauseAfter(losses: number): number {
  return Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** losses)
}
