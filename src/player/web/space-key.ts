const TYPING =
  'button, input, a, select, textarea, [contenteditable], [role=textbox], [role=slider]'

/** Focus in a button, input, link, select, textarea or a draft editor keeps the space for itself. */
export function isTypingTarget(target: unknown): boolean {
  return target instanceof Element && target.closest(TYPING) !== null
}
