import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstSound } from './browser-player.ts'
import { emptyPlayer, type PlayerState } from './state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function player(first: Partial<PlayerState>) {
  let state = { ...emptyPlayer, ...first }
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become(next: Partial<PlayerState>) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
  }
}

function wait(store: ReturnType<typeof player>): { isOver: boolean } {
  const waiting = { isOver: false }
  firstSound(store).then(() => {
    waiting.isOver = true
  })
  return waiting
}

test('a player that was not opened to play is rendered immediately', async () => {
  const waiting = wait(player({}))
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.isOver).toBe(true)
})

test('a sound that was pressed comes before what is drawn of it', async () => {
  const store = player({})
  const waiting = wait(store)
  // The press is dispatched right after.
  store.become({ isPlaying: true, isLoading: true })
  await vi.advanceTimersByTimeAsync(150)
  expect(waiting.isOver).toBe(false)
  store.become({ isLoading: false })
  await vi.advanceTimersByTimeAsync(50)
  expect(waiting.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(50)
  expect(waiting.isOver).toBe(true)
})

test('rendering waits for the first sound only briefly', async () => {
  const waiting = wait(player({ isPlaying: true, isLoading: true }))
  await vi.advanceTimersByTimeAsync(299)
  expect(waiting.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting.isOver).toBe(true)
})

test('where the sound fails or is paused, the player is there soon', async () => {
  const store = player({ isPlaying: true, isLoading: true })
  const waiting = wait(store)
  await vi.advanceTimersByTimeAsync(10)
  store.become({ isPlaying: false })
  await vi.advanceTimersByTimeAsync(100)
  expect(waiting.isOver).toBe(true)
})
