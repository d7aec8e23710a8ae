import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPopup } from './watch-popup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const popup = { closed: false }
  const state = { isTaking: false, gone: 0 }
  const stop = watchPopup(popup, {
    isTaking: () => state.isTaking,
    onGone: () => {
      state.gone += 1
    },
  })
  return { popup, state, stop }
}

test('a popup that was closed is told once, within a second', async () => {
  const { popup, state } = watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.gone).toBe(0)
  popup.closed = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state.gone).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.gone).toBe(1)
})

test('it is no end while what the popup left is being taken', async () => {
  const { popup, state } = watch()
  popup.closed = true
  state.isTaking = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.gone).toBe(0)
})

test('once stopped it tells nothing', async () => {
  const { popup, state, stop } = watch()
  stop()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.gone).toBe(0)
})
