import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallApi } from '#client/api-client.ts'
import { takeToken } from './take-token.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One browser: its storage and its locks, shared by its tabs. */
function browser(reply: object, code: string | null = 'the-code') {
  const stored = new Map(code === null ? [] : [['token', code]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  }
  let free: Promise<unknown> = Promise.resolve()
  const request = (_name: string, act: () => Promise<unknown>) => {
    const done = free.then(act)
    free = done
    return done
  }
  const sent: unknown[] = []
  const api: CallApi = async (_endpoint, ...[input]) => {
    sent.push([input?.body, stored.has('token')])
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return JSON.parse(JSON.stringify(reply))
  }
  const locks: unknown = { request }
  const tab = (isOpener: boolean) =>
    takeToken({ storage, locks: locks as Pick<LockManager, 'request'>, isOpener, api })
  return { tab, sent, storage, api }
}

test('the code is gone from the storage before it is sent', async () => {
  const { tab, sent } = browser({ token: 't' })
  const taken = tab(true)
  await vi.runAllTimersAsync()
  expect(await taken).toBe('signed-in')
  expect(sent).toEqual([[{ code: 'the-code' }, false]])
})

test('of several tabs the opener sends the code, and the others wait for its answer', async () => {
  const { tab, sent } = browser({ token: 't' })
  const order: string[] = []
  const tabs = [tab(false), tab(true), tab(false)]
  tabs.forEach((each, at) => void each.then((taken) => order.push(`${at} ${taken}`)))
  await vi.runAllTimersAsync()
  expect(order).toEqual(['1 signed-in', '0 elsewhere', '2 elsewhere'])
  expect(sent).toHaveLength(1)
})

test('without the opener another tab takes it', async () => {
  const { tab, sent } = browser({ token: 't' })
  const tabs = Promise.all([tab(false), tab(false)])
  await vi.runAllTimersAsync()
  expect(await tabs).toEqual(['signed-in', 'elsewhere'])
  expect(sent).toHaveLength(1)
})

test('a code that is refused fails, and is not tried again', async () => {
  const { tab, sent } = browser({ error: true, status: 410, code: 'link_expired' })
  const first = tab(true)
  await vi.runAllTimersAsync()
  expect(await first).toBe('failed')
  const again = tab(true)
  await vi.runAllTimersAsync()
  expect(await again).toBe('elsewhere')
  expect(sent).toHaveLength(1)
})

test('it works where the page has no locks', async () => {
  const { storage, api } = browser({ token: 't' })
  const taken = takeToken({ storage, locks: undefined, isOpener: true, api })
  await vi.runAllTimersAsync()
  expect(await taken).toBe('signed-in')
})
