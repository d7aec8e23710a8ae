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
  const told: UsernameState[] = []
  const stop = watchUsername(username, api, (state) => told.push(state))
  return { asked, told, stop }
}

test('a free username is checked after a pause', async () => {
  const { asked, told } = check('aoi-1', { available: true })
  expect(told).toEqual(['checking'])
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual([{ username: 'aoi-1' }])
  expect(told).toEqual(['checking', 'available'])
})

test('a taken one is reported as used', async () => {
  const { told } = check('aoi-1', { available: false })
  await vi.advanceTimersByTimeAsync(300)
  expect(told).toEqual(['checking', 'used'])
})

test.each(['ａｏｉ', 'a_b', 'ab', 'あおい'])(
  '%j is reported as invalid and never asked',
  async (name) => {
    const { asked, told } = check(name, { available: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([asked, told]).toEqual([[], ['invalid']])
  },
)

test('without an input there is no result', () => {
  expect(check('', { available: true }).told).toEqual([undefined])
})

test('a check that was overtaken by more typing has no result', async () => {
  const { asked, told, stop } = check('aoi', { available: true })
  await vi.advanceTimersByTimeAsync(200)
  stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked, told]).toEqual([[], ['checking']])
})

test('a check that fails stays silent', async () => {
  const { told } = check('aoi', { error: true, status: 0, code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(300)
  expect(told).toEqual(['checking', undefined])
})
