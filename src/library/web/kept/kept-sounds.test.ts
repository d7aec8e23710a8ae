import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { KEPT_MAX_BYTES, keepSound, listKept } from './kept-sounds.ts'

/** What the browser says of its room, and how large the audio is. */
const browser = { quota: 10 * KEPT_MAX_BYTES, usage: 0, bytes: 0, isOpen: true }

beforeEach(() => {
  Object.assign(browser, { quota: 10 * KEPT_MAX_BYTES, usage: 0, bytes: 0, isOpen: true })
  const stored = new Map<string, Response>()
  const cache = {
    keys: async () => [...stored.keys()],
    match: async (path: string) => stored.get(path)?.clone(),
    put: async (path: string, reply: Response) => void stored.set(path, reply),
  }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  vi.stubGlobal('navigator', { storage: { estimate: async () => browser } })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/cover' || !browser.isOpen) throw new TypeError('no network')
    return new Response('sound', { headers: { 'content-length': `${browser.bytes}` } })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

function keep(id: string, bytes: number) {
  browser.bytes = bytes
  const about = { id, title: `雨 ${id}`, user: 'Mio', owner: 'me' }
  return keepSound({ ...about, mp3Url: '/stream.mp3', coverUrl: '/cover' })
}

const ids = async () => (await listKept()).map(({ id }) => id)

test('a sound is kept without a cover that cannot be had, and listed with its size', async () => {
  expect(await keep('rain', 5000)).toBe('kept')
  const rain = { id: 'rain', title: '雨 rain', user: 'Mio', owner: 'me', bytes: 5000 }
  expect(await listKept()).toEqual([rain])
})

test('sounds together take no more than the bound', async () => {
  expect(await keep('long', KEPT_MAX_BYTES - 10)).toBe('kept')
  expect(await keep('short', 11)).toBe('full')
  expect(await ids()).toEqual(['long'])
  expect(await keep('shorter', 10)).toBe('kept')
})

test('a sound for which the browser has no room left is not kept', async () => {
  Object.assign(browser, { quota: 1000, usage: 900 })
  expect(await keep('rain', 91)).toBe('full')
  expect(await keep('drop', 90)).toBe('kept')
})

test('a download that breaks off keeps nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  browser.isOpen = false
  expect(await keep('rain', 5000)).toBe('failed')
  expect(await ids()).toEqual([])
})
