import { useEffect, useRef } from 'react'

/** Longer than a save takes; what is found later does not take the focus from anyone. */
const ARMED_MS = 15_000

/**
 * After a failed save the first invalid field comes into view and has the focus.
 *
 * @param problems another object after each save that failed
 * @returns `arm`, to be called before a save
 */
export function useFocusOnProblem<Element extends HTMLElement>(problems: unknown) {
  const element = useRef<Element>(null)
  const armedAt = useRef(Number.NEGATIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed save brings other problems
  useEffect(() => {
    if (Date.now() - armedAt.current > ARMED_MS) return
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector)
    const first = find('[aria-invalid="true"]') ?? find('form [role="alert"]')
    if (!first) return
    armedAt.current = Number.NEGATIVE_INFINITY
    const details = first.closest('details')
    if (details) details.open = true
    if (first.role === 'alert') first.tabIndex = -1
    first.focus({ preventScroll: true })
    first.scrollIntoView({ block: 'center' })
  }, [problems])
  return {
    element,
    arm: () => {
      armedAt.current = Date.now()
    },
  }
}
