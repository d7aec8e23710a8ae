import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actionOf } from './key-bindings.ts'

/** An element of one kind, in nothing else. */
class FakeElement {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  closest(selectors: string): FakeElement | null {
    const requested = selectors
      .split(/,\s*(?![^(]*\))/)
      .map((each) => each.replace(/:not\(.*\)$/, ''))
    return requested.includes(this.name) ? this : null
  }
}

beforeEach(() => void vi.stubGlobal('Element', FakeElement))
afterEach(() => void vi.unstubAllGlobals())

interface Change {
  key?: string
  keyCode?: number
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  shiftKey?: boolean
  repeat?: boolean
}

function press(change: Change, focus = 'body') {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }
  const target = Object.assign(new EventTarget(), {})
  Object.setPrototypeOf(target, FakeElement.prototype)
  return actionOf({
    key: '',
    keyCode: 0,
    ...none,
    ...change,
    target: Object.assign(target, { name: focus }),
  })
}

test('the space bar is key code 32: it plays and pauses', () => {
  expect(press({ key: ' ', keyCode: 32 })).toBe('toggle')
  expect(press({ key: ' ', keyCode: 229 })).toBeUndefined()
  expect(press({ key: ' ', keyCode: 32, repeat: true })).toBeUndefined()
})

test.each(['button', 'input', 'a', 'select', 'textarea', '[contenteditable]'])(
  'the space bar is left to a %s',
  (focus) => expect(press({ key: ' ', keyCode: 32 }, focus)).toBeUndefined(),
)

test('left and right seek; letters mute, step and clap; ? shows all keys', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'm', 'n', 'p', 'l', 'M']
  expect(keys.map((key) => press({ key }))).toEqual([
    'seek-back',
    'seek-on',
    'mute',
    'next',
    'previous',
    'clap',
    'mute',
  ])
  expect(press({ key: '?', shiftKey: true })).toBe('help')
  expect(press({ key: 'x' })).toBeUndefined()
})

test('up and down scroll the page, with Shift they set the volume, also where the waveform has focus', () => {
  for (const key of ['ArrowUp', 'ArrowDown']) expect(press({ key })).toBeUndefined()
  for (const focus of ['body', '[role=slider]']) {
    expect(press({ key: 'ArrowUp', shiftKey: true }, focus)).toBe('louder')
    expect(press({ key: 'ArrowDown', shiftKey: true }, focus)).toBe('quieter')
  }
  expect(press({ key: 'ArrowUp', shiftKey: true }, 'textarea')).toBeUndefined()
})

test('while one types, no key is the player’s', () => {
  const keys = ['ArrowLeft', 'm', 'n', 'l', '?']
  for (const focus of ['input', 'textarea', 'select', '[contenteditable]', '[role=textbox]']) {
    expect(keys.map((key) => press({ key }, focus))).toEqual(keys.map(() => undefined))
  }
})

test('with a modifier no key is the player’s', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    for (const key of ['ArrowLeft', 'm', 'l', '?', ' ']) {
      expect(press({ key, keyCode: key === ' ' ? 32 : 0, [modifier]: true })).toBeUndefined()
    }
  }
  expect(press({ key: 'N', shiftKey: true })).toBeUndefined()
  expect(press({ key: 'ArrowRight', shiftKey: true })).toBeUndefined()
})

test('arrows are left to widgets that use them, letters work on a focused button', () => {
  for (const focus of ['[role=slider]', '[role=menu]', '[role=tablist]', '[role=radiogroup]']) {
    expect(press({ key: 'ArrowRight' }, focus)).toBeUndefined()
    expect(press({ key: 'm' }, focus)).toBe('mute')
  }
  expect(press({ key: 'ArrowRight' }, 'button')).toBe('seek-on')
  expect(press({ key: 'n' }, 'button')).toBe('next')
})

test('a held arrow repeats, a held letter does not', () => {
  expect(press({ key: 'ArrowUp', shiftKey: true, repeat: true })).toBe('louder')
  expect(press({ key: 'n', repeat: true })).toBeUndefined()
})
