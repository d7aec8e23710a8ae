import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallApi } from '#client/api-client.ts'
import { watchSignIn } from './use-sign-in-wait.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(answers: object[]) {
  const asked: unknown[] = []
  // The reply of one endpoint replaces that of any.
  const api: CallApi = async (_endpoint, ...[input]) => {
    asked.push(input?.params)
    return JSON.parse(JSON.stringify(answers[asked.length - 1] ?? { status: 'waiting' }))
  }
  const ends: string[] = []
  const win = new EventTarget()
  const stop = watchSignIn(
    {
      id: 'abc',
      api,
      onConfirmed: () => ends.push('confirmed'),
      onExpired: () => ends.push('expired'),
    },
    win,
  )
  return { asked, ends, win, stop }
}

test('it asks every five seconds until the link was used, and then no more', async () => {
  const { asked, ends } = watch([{ status: 'waiting' }, { status: 'confirmed', token: 't' }])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([{ id: 'abc' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
  expect(ends).toEqual(['confirmed'])
})

test('it asks immediately when someone returns to the window', async () => {
  const { asked, ends, win } = watch([{ status: 'confirmed', token: 't' }])
  win.dispatchEvent(new Event('focus'))
  win.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(1)
  expect(ends).toEqual(['confirmed'])
})

test('an answer that fails is no end', async () => {
  const { ends } = watch([{ error: true, status: 503 }, { status: 'expired' }])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ends).toEqual(['expired'])
})

test('once stopped it asks and reports nothing', async () => {
  const { asked, ends, win, stop } = watch([{ status: 'confirmed', token: 't' }])
  stop()
  win.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked, ends]).toEqual([[], []])
})
