export type PlayerAction =
  | 'toggle'
  | 'seek-back'
  | 'seek-on'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'next'
  | 'previous'
  | 'clap'
  | 'help'

/** The specification's code of the space bar. */
const SPACE = 32
const LETTERS: Record<string, PlayerAction> = { m: 'mute', n: 'next', p: 'previous', l: 'clap' }
const ARROWS: Record<string, PlayerAction> = { ArrowLeft: 'seek-back', ArrowRight: 'seek-on' }
/** These scroll the page without Shift. */
const SHIFT_ARROWS: Record<string, PlayerAction> = { ArrowUp: 'louder', ArrowDown: 'quieter' }

/** Elements that the space key presses. */
const CONTROLS = 'button, summary, input, a, select, textarea'
const EDITORS = '[contenteditable], [role=textbox]'
const ARROW_WIDGETS =
  '[role=slider], [role=menu], [role=listbox], [role=tablist], [role=radiogroup], video'

type Press = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'target'
>

/** The action of a key; undefined where the key is meant for something else. */
export function actionOf(press: Press): PlayerAction | undefined {
  const { key, keyCode, target } = press
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  const louder = press.shiftKey && SHIFT_ARROWS[key]
  if (louder) return keepsLetters(target) ? undefined : louder
  const arrow = press.shiftKey ? undefined : ARROWS[key]
  if (arrow) return keepsArrows(target) ? undefined : arrow
  // A key that is held down plays or pauses once.
  if (press.repeat) return undefined
  if (key === '?') return keepsLetters(target) ? undefined : 'help'
  if (press.shiftKey) return undefined
  if (keyCode === SPACE) return keepsSpace(target) ? undefined : 'toggle'
  return keepsLetters(target) ? undefined : LETTERS[key.toLowerCase()]
}

/** Focus in a button, input, link, select, textarea or a draft editor keeps the space for itself. */
export function keepsSpace(target: unknown): boolean {
  return isIn(target, `${CONTROLS}, ${EDITORS}`)
}

/** True where letters are typed, or choose something. */
function keepsLetters(target: unknown): boolean {
  return isIn(target, `input:not([type=checkbox], [type=range]), select, textarea, ${EDITORS}`)
}

/** True where arrows move in what has focus. */
function keepsArrows(target: unknown): boolean {
  return keepsLetters(target) || isIn(target, `input, ${ARROW_WIDGETS}`)
}

function isIn(target: unknown, selectors: string): boolean {
  return target instanceof Element && target.closest(selectors) !== null
}
