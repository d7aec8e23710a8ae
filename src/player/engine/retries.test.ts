import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetries } from './retries.ts'

let line: EventTarget & { onLine: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  line = Object.assign(new EventTarget(), { onLine: true })
  vi.stubGlobal('navigator', line)
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open({ isStarved = true } = {}) {
  const again = vi.fn<() => void>()
  const giveUp = vi.fn<() => void>()
  return { again, giveUp, retries: createRetries({ again, giveUp, isStarved: () => isStarved }) }
}

async function fail(retries: ReturnType<typeof createRetries>, times: number) {
  for (let failure = 0; failure < times; failure++) {
    retries.later()
    await vi.advanceTimersByTimeAsync(15_000)
  }
}

test('it is tried again after half a second, then after twice as long', async () => {
  const { again, retries } = open()
  retries.later()
  await vi.advanceTimersByTimeAsync(499)
  expect(again).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(again).toHaveBeenCalledOnce()
  retries.later()
  await vi.advanceTimersByTimeAsync(999)
  expect(again).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(again).toHaveBeenCalledTimes(2)
})

test('without more to come it fails as soon as the loaded sound has been played', async () => {
  let isStarved = false
  const giveUp = vi.fn<() => void>()
  const again = vi.fn<() => void>()
  const retries = createRetries({ again, giveUp, isStarved: () => isStarved })
  retries.end()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(giveUp).not.toHaveBeenCalled()
  isStarved = true
  await vi.advanceTimersByTimeAsync(250)
  expect(giveUp).toHaveBeenCalledOnce()
  retries.end()
  expect(giveUp).toHaveBeenCalledTimes(2)
  expect(again).not.toHaveBeenCalled()
})

test('it fails after four attempts without sound, counted anew after each success', async () => {
  const { again, giveUp, retries } = open()
  await fail(retries, 4)
  retries.reset()
  await fail(retries, 4)
  expect(giveUp).not.toHaveBeenCalled()
  await fail(retries, 1)
  expect(giveUp).toHaveBeenCalledOnce()
  expect(again).toHaveBeenCalledTimes(8)
  expect(vi.getTimerCount()).toBe(0)
})

test('while sound is left to play, or the device is offline, it keeps trying', async () => {
  const left = open({ isStarved: false })
  await fail(left.retries, 20)
  expect(left.giveUp).not.toHaveBeenCalled()
  line.onLine = false
  const alone = open()
  await fail(alone.retries, 20)
  expect(alone.giveUp).not.toHaveBeenCalled()
})

test('a restored connection is used immediately, and nothing is pending after the end', async () => {
  const { again, retries } = open()
  retries.later()
  line.dispatchEvent(new Event('online'))
  expect(again).toHaveBeenCalledOnce()
  retries.later()
  retries.stop()
  line.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(again).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that becomes visible tries immediately, a hidden one does not', async () => {
  const page = { visibilityState: 'hidden' }
  vi.stubGlobal('document', page)
  const { again, retries } = open()
  retries.later()
  line.dispatchEvent(new Event('visibilitychange'))
  expect(again).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  line.dispatchEvent(new Event('visibilitychange'))
  expect(again).toHaveBeenCalledOnce()
  line.dispatchEvent(new Event('visibilitychange'))
  expect(again).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})
