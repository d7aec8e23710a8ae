import { keepsArrows, keepsLetters, keepsSpace } from './typing.ts'

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
const ARROWS: Record<string, PlayerAction> = {
  ArrowLeft: 'seek-back',
  ArrowRight: 'seek-on',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'target'
>

/** What a press of a key asks of the player; undefined where it is meant for something else. */
export function actionOf(press: Press): PlayerAction | undefined {
  const { key, keyCode, target } = press
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  const arrow = press.shiftKey ? undefined : ARROWS[key]
  if (arrow) return keepsArrows(target) ? undefined : arrow
  // What is held down plays and pauses once.
  if (press.repeat) return undefined
  if (key === '?') return keepsLetters(target) ? undefined : 'help'
  if (press.shiftKey) return undefined
  if (keyCode === SPACE) return keepsSpace(target) ? undefined : 'toggle'
  return keepsLetters(target) ? undefined : LETTERS[key.toLowerCase()]
}
