/** What opens by the space too is as good as a button. */
const CONTROLS = 'button, summary, input, a, select, textarea'
const EDITORS = '[contenteditable], [role=textbox]'
const ARROWS =
  '[role=slider], [role=menu], [role=listbox], [role=tablist], [role=radiogroup], video'

/** Focus in a button, input, link, select, textarea or a draft editor keeps the space for itself. */
export function keepsSpace(target: unknown): boolean {
  return isIn(target, `${CONTROLS}, ${EDITORS}`)
}

/** Letters are written here, or choose something. */
export function keepsLetters(target: unknown): boolean {
  return isIn(target, `input:not([type=checkbox], [type=range]), select, textarea, ${EDITORS}`)
}

/** Arrows move in what has focus. */
export function keepsArrows(target: unknown): boolean {
  return keepsLetters(target) || isIn(target, `input, ${ARROWS}`)
}

function isIn(target: unknown, selectors: string): boolean {
  return target instanceof Element && target.closest(selectors) !== null
}
