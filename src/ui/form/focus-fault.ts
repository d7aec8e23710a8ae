const FAULTY = '[aria-invalid="true"], fieldset[data-invalid]'

/**
 * Returns the invalid fields of a form, in the order of the page. Fields outside may belong to it,
 * too.
 */
function faultsOf(form: HTMLFormElement): HTMLElement[] {
  const inside = form.querySelectorAll<HTMLElement>(FAULTY)
  const outside = [...form.elements].filter((each) => each.matches(FAULTY))
  return [...new Set([...inside, ...outside])]
    .filter((each) => each instanceof HTMLElement)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1))
}

/** The distance from the button at which a field's error is repeated beside the button. */
const FAR_PX = 160

/**
 * Brings the first fault of a form into view and gives it the focus.
 *
 * @returns what its field says, undefined where no field says anything, and whether that is so far
 *   from the button that someone who looks at the button misses it
 */
export function focusFault(form: HTMLFormElement): { words?: string | undefined; isFar: boolean } {
  const [fault] = faultsOf(form)
  if (!fault) return { isFar: false }
  reveal(fault)
  const words = saidOf(fault)
  const button = form.querySelector('[type="submit"]')?.getBoundingClientRect()
  const distance = button ? button.top - fault.getBoundingClientRect().bottom : 0
  return { words, isFar: Math.abs(distance) > FAR_PX }
}

/** Returns the first description of a field, which is its error. */
export function saidOf(field: Element): string | undefined {
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(id)?.textContent.trim() || undefined
}

/** Opens what hides an element, brings it to the middle of the window and gives it the focus. */
export function reveal(element: HTMLElement): void {
  const details = element.closest('details')
  if (details) details.open = true
  const control = element.matches('fieldset')
    ? (element.querySelector<HTMLElement>('input:checked, input:not([hidden]), button') ?? element)
    : element
  control.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'center' })
}
