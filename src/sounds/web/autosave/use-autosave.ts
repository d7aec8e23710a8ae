import { useEffect, useEffectEvent, useState } from 'react'
import type { SoundForm } from '../editor/sound-form.ts'
import type { Kept } from './kept.ts'
import { createRhythm } from './rhythm.ts'

interface Keeping {
  form: SoundForm
  isDraft: boolean
  /** But for its status, which waits for a press. */
  isChanged: boolean
  isStale: boolean
  isBusy: boolean
  keep(): Promise<Kept>
}

export type AutosaveWord =
  | 'autosaving'
  | 'autosaved'
  | 'autosavedPartly'
  | 'autosaveLost'
  | 'autosaveRefused'

const WORDS = {
  saved: 'autosaved',
  partly: 'autosavedPartly',
  lost: 'autosaveLost',
  refused: 'autosaveRefused',
} as const satisfies Record<Kept, AutosaveWord>

/**
 * Keeps a draft by itself, some moments after the last edit, or as soon as it is there, and tries
 * again while the connection is away. What is wrong, or what the server refuses
 * (another tab was first), is left to the button, which says why.
 */
export function useAutosave(keeping: Keeping): AutosaveWord | undefined {
  const { form, isDraft, isChanged, isStale, isBusy } = keeping
  const [word, setWord] = useState<AutosaveWord>()
  const [losses, setLosses] = useState(0)
  const [rhythm] = useState(createRhythm)
  const isWaiting = isDraft && isChanged && !isStale && !isBusy
  const keep = useEffectEvent(async () => {
    rhythm.begin()
    if (losses === 0) setWord('autosaving')
    const kept = await keeping.keep()
    setWord(WORDS[kept])
    setLosses((before) => (kept === 'lost' ? before + 1 : 0))
  })
  useEffect(() => rhythm.see({ isDraft, isChanged }), [rhythm, isDraft, isChanged])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit begins the pause anew
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(keep, rhythm.pause(losses))
    if (losses > 0) addEventListener('online', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', keep)
    }
  }, [isWaiting, form, losses])
  return isDraft && !isStale ? word : undefined
}
