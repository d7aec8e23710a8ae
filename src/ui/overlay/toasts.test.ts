import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a toast has an id of its own and its message, and the newest is the last', () => {
  const toasts = createToastStore()
  const ids = [toasts.show('Saved.'), toasts.show('Not saved.', 'failed')]
  expect(toasts.list()).toMatchObject([
    { id: ids[0], message: 'Saved.', kind: 'said' },
    { id: ids[1], message: 'Not saved.', kind: 'failed' },
  ])
  expect(ids[0]).not.toBe(ids[1])
  for (const id of ids) expect(id).toMatch(/^[a-z\d]{12}$/)
})

test('a toast begins to leave 5 seconds after it appeared, and is gone soon after', () => {
  const toasts = createToastStore()
  toasts.subscribe(() => {})
  toasts.show('Saved.')
  vi.advanceTimersByTime(4_999)
  expect(toasts.list()).toMatchObject([{ leaving: false }])
  vi.advanceTimersByTime(1)
  expect(toasts.list()).toMatchObject([{ leaving: true }])
  vi.advanceTimersByTime(200)
  expect(toasts.list()).toEqual([])
})

test('a toast waits for the list that shows it', () => {
  const toasts = createToastStore()
  toasts.show('Signed in.')
  vi.advanceTimersByTime(60_000)
  toasts.subscribe(() => {})
  vi.advanceTimersByTime(4_999)
  expect(toasts.list()).toMatchObject([{ leaving: false }])
  vi.advanceTimersByTime(1)
  expect(toasts.list()).toMatchObject([{ leaving: true }])
})

test('each toast has its own 5 seconds', () => {
  const toasts = createToastStore()
  toasts.subscribe(() => {})
  toasts.show('first')
  vi.advanceTimersByTime(3_000)
  toasts.show('second')
  vi.advanceTimersByTime(2_200)
  expect(toasts.list()).toMatchObject([{ message: 'second', leaving: false }])
})

test('the close button sends a toast away immediately, and only once', () => {
  const toasts = createToastStore()
  const id = toasts.show('Saved.')
  toasts.dismiss(id)
  expect(toasts.list()).toMatchObject([{ leaving: true }])
  vi.advanceTimersByTime(150)
  toasts.dismiss(id)
  vi.advanceTimersByTime(50)
  expect(toasts.list()).toEqual([])
  toasts.dismiss(id)
  expect(vi.getTimerCount()).toBe(0)
})

test('a subscriber is called at every change until it unsubscribes, and no timer is left after the end', () => {
  const toasts = createToastStore()
  const counts: number[] = []
  const leave = toasts.subscribe(() => void counts.push(toasts.list().length))
  toasts.show('first')
  toasts.show('second')
  toasts.clear()
  leave()
  toasts.show('third')
  expect(counts).toEqual([1, 2, 0])
  toasts.clear()
  expect(vi.getTimerCount()).toBe(0)
})
