import { useEffect, useEffectEvent, useState } from 'react'
import type { SoundForm } from '../editor/sound-form.ts'
import { type AutosaveResult, createAutosaveTimer } from './autosave-timer.ts'

interface AutosaveOptions {
  form: SoundForm
  isDraft: boolean
  /** But for its status, which waits for the button. */
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

/**
 * Saves a draft automatically, and retries while the connection is lost. What is invalid or refused
 * is left to the button, which shows why.
 */
export function useAutosave(options: AutosaveOptions): AutosaveMessage | undefined {
  const { form, isDraft, isChanged, isStale, isBusy } = options
  const [message, setMessage] = useState<AutosaveMessage>()
  const [losses, setLosses] = useState(0)
  const [timing] = useState(createAutosaveTimer)
  const isWaiting = isDraft && isChanged && !isStale && !isBusy
  const save = useEffectEvent(async () => {
    timing.begin()
    if (losses === 0) setMessage('autosaving')
    const result = await options.save()
    setMessage(MESSAGES[result])
    setLosses((before) => (result === 'lost' ? before + 1 : 0))
  })
  useEffect(() => timing.update({ isDraft, isChanged }), [timing, isDraft, isChanged])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit restarts the pause
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(save, timing.pause(losses))
    if (losses > 0) addEventListener('online', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', save)
    }
  }, [isWaiting, form, losses])
  return isDraft && !isStale ? message : undefined
}
