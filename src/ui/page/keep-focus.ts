/**
 * Focuses the page’s content where what had focus has left the page, so that Tab and screen readers
 * continue there and not at the start of the document.
 */
export function keepFocus(): void {
  if (document.activeElement !== document.body) return
  document.querySelector('main')?.focus({ preventScroll: true })
}
