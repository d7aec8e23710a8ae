import { useEffect, useRef, useState } from 'react'
import { reveal, saidOf } from '#ui/form/focus-fault.ts'

/** A time longer than a save takes; what is found later does not take the focus from anyone. */
const ARMED_MS = 15_000

/**
 * Shows the first invalid field after a failed save, and gives it the focus.
 * @param problems another object after each save that failed
 * @returns `arm`, to be called before a save, and what the field says, for beside the button
 */
export function useFocusOnProblem<Element extends HTMLElement>(problems: unknown) {
  const element = useRef<Element>(null)
  const armedAt = useRef(Number.NEGATIVE_INFINITY)
  const [words, setWords] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed save brings other problems
  useEffect(() => {
    if (Date.now() - armedAt.current > ARMED_MS) return setWords(undefined)
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector)
    const first = find('[aria-invalid="true"]') ?? find('form [role="alert"]')
    if (!first) return setWords(undefined)
    armedAt.current = Number.NEGATIVE_INFINITY
    if (first.role === 'alert') first.tabIndex = -1
    reveal(first)
    setWords(saidOf(first))
  }, [problems])
  return {
    element,
    words,
    arm: () => {
      armedAt.current = Date.now()
    },
  }
}
