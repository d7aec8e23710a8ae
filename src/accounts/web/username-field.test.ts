import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallApi } from '#client/api-client.ts'
import { type UsernameState, watchUsername } from './username-field.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function check(username: string, reply: object) {
  const asked: unknown[] = []
  const api: CallApi = async (_endpoint, ...[input]) => {
    asked.push(input?.params)
    return JSON.parse(JSON.stringify(reply))
  }
  const states: UsernameState[] = []
  const stop = watchUsername(username, api, (state) => states.push(state))
  return { asked, states, stop }
}

test('a free username is checked after a pause', async () => {
  const { asked, states } = check('aoi-1', { available: true })
  expect(states).toEqual(['checking'])
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual([{ username: 'aoi-1' }])
  expect(states).toEqual(['checking', 'available'])
})

test('a taken one is reported as used', async () => {
  const { states } = check('aoi-1', { available: false })
  await vi.advanceTimersByTimeAsync(300)
  expect(states).toEqual(['checking', 'used'])
})

test.each([
  ['ａｏｉ', 'invalid'],
  ['a_b', 'invalid'],
  ['あおい', 'invalid'],
  ['ab', 'length'],
  ['a'.repeat(31), 'length'],
])('%j is reported for its %s and never asked', async (name, state) => {
  const { asked, states } = check(name, { available: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked, states]).toEqual([[], [state]])
})

test('without an input there is no result', () => {
  expect(check('', { available: true }).states).toEqual([undefined])
})

test('a check that was overtaken by more typing has no result', async () => {
  const { asked, states, stop } = check('aoi', { available: true })
  await vi.advanceTimersByTimeAsync(200)
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked, states]).toEqual([[], ['checking']])
})

test('a check that fails stays silent', async () => {
  const { states } = check('aoi', { error: true, status: 0, code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(300)
  expect(states).toEqual(['checking', undefined])
})
