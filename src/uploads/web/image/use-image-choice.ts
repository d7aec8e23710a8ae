import { useEffect, useRef, useState } from 'react'
import { ImageChoice, UNTOUCHED } from './image-choice.ts'

interface ChoiceSettings {
  /** What is there without this field; once that has changed, what was chosen is saved. */
  shown: string | null
  onChange: (uploadId: string | null) => void
  onBusy: ((isBusy: boolean) => void) | undefined
}

/** The choice of an image field and its state. */
export function useImageChoice(settings: ChoiceSettings) {
  const [state, onState] = useState(UNTOUCHED)
  const newest = useRef(settings)
  useEffect(() => {
    newest.current = settings
  })
  const [choice] = useState(
    () =>
      new ImageChoice({
        onState,
        onChange: (uploadId) => newest.current.onChange(uploadId),
        onBusy: (isBusy) => newest.current.onBusy?.(isBusy),
      }),
  )
  useEffect(() => () => choice.close(), [choice])
  const { shown } = settings
  const saved = useRef(shown)
  useEffect(() => {
    if (saved.current === shown) return
    saved.current = shown
    choice.settle()
  }, [choice, shown])
  return { state, choice }
}
