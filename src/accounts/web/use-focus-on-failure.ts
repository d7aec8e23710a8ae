import { type RefObject, useEffect, useRef } from 'react'

/**
 * The ref of a form in which the first field with an error takes focus after each failed attempt.
 *
 * @param failures how many attempts have failed
 */
export function useFocusOnFailure(failures: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failures === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])
  return form
}
