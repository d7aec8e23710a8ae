import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasPageLeft, lookForLeft, showPageOpen } from './open-pages.ts'
import { emptyStorage } from './testing/stored-text.ts'

const MINUTE_MS = 60_000
let storage: Storage
let window: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  storage = emptyStorage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what a page has is left when the page ends, and not while it is open, for however long', () => {
  const end = showPageOpen(storage, 'a')
  vi.advanceTimersByTime(60 * MINUTE_MS)
  expect(hasPageLeft(storage, 'a')).toBe(false)
  end()
  expect(hasPageLeft(storage, 'a')).toBe(true)
})

test('a closed tab leaves what it has at once, and a page that returns by Back has it again', () => {
  const end = showPageOpen(storage, 'a')
  window.dispatchEvent(new Event('pagehide'))
  expect(hasPageLeft(storage, 'a')).toBe(true)
  window.dispatchEvent(new Event('pageshow'))
  expect(hasPageLeft(storage, 'a')).toBe(false)
  end()
})

test('a hidden page whose timers run once a minute is open, one that is silent for two has left', () => {
  showPageOpen(storage, 'a')
  vi.clearAllTimers()
  vi.advanceTimersByTime(1.5 * MINUTE_MS)
  expect(hasPageLeft(storage, 'a')).toBe(false)
  vi.advanceTimersByTime(0.5 * MINUTE_MS)
  expect(hasPageLeft(storage, 'a')).toBe(true)
})

test('of a page that crashed just before, everything is found within two minutes, and its item is removed', () => {
  showPageOpen(storage, 'crashed')
  vi.clearAllTimers()
  const found: boolean[] = []
  const stop = lookForLeft(() => found.push(hasPageLeft(storage, 'crashed')))
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(found).toEqual([false, true])
  stop()
  const end = showPageOpen(storage, 'b')
  expect(Object.keys(storage)).toEqual(['uploads-page:b'])
  end()
})

test('what a page stored whose clock was wrong is not out of reach', () => {
  showPageOpen(storage, 'a')
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() - 60 * MINUTE_MS)
  expect(hasPageLeft(storage, 'a')).toBe(true)
})

test('a page that has shown nothing has left', () => {
  expect(hasPageLeft(storage, '')).toBe(true)
  expect(hasPageLeft(undefined, 'a')).toBe(true)
})
