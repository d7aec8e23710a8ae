import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepsSpace } from './key-bindings.ts'

/** An element with its name, its attribute and its parent. */
class FakeElement {
  readonly names: readonly string[]
  readonly parent: FakeElement | undefined

  constructor(names: readonly string[], parent?: FakeElement) {
    this.names = names
    this.parent = parent
  }
  closest(selectors: string): FakeElement | null {
    const requested = selectors.split(',').map((selector) => selector.trim())
    if (this.names.some((name) => requested.includes(name))) return this
    return this.parent?.closest(selectors) ?? null
  }
}

beforeEach(() => void vi.stubGlobal('Element', FakeElement))
afterEach(() => void vi.unstubAllGlobals())

test.each(['button', 'summary', 'input', 'a', 'select', 'textarea', '[contenteditable]'])(
  'focus in %s, or in something inside of it, keeps the space for itself',
  (name) => {
    const field = new FakeElement([name])
    expect(keepsSpace(field)).toBe(true)
    expect(keepsSpace(new FakeElement(['span'], field))).toBe(true)
  },
)

test('focus anywhere else leaves the space to the player', () => {
  const page = new FakeElement(['body'])
  expect(keepsSpace(page)).toBe(false)
  expect(keepsSpace(new FakeElement(['h1'], page))).toBe(false)
  expect(keepsSpace(new FakeElement(['[role=slider]'], page))).toBe(false)
  expect(keepsSpace(null)).toBe(false)
})
