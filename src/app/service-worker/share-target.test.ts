import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listSharedFiles } from '#uploads/web/shared-files/shared-files.ts'
import { isShare, receiveShare } from './share-target.ts'

const ORIGIN = 'https://neiro.example'

const stored = new Map<string, Response>()

beforeEach(() => {
  stored.clear()
  const cache = {
    keys: async () => [...stored.keys()],
    match: async (path: string) => stored.get(path)?.clone(),
    put: async (path: string, reply: Response) => void stored.set(path, reply),
    delete: async (path: string) => stored.delete(path),
  }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  onTestFinished(() => void vi.unstubAllGlobals())
})

async function share(values: Record<string, string | File>, path = '/share') {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.append(name, value)
  const reply = await receiveShare(new Request(ORIGIN + path, { method: 'POST', body }))
  expect(reply.status).toBe(303)
  return reply.headers.get('location')?.replace(ORIGIN, '')
}

test('only what is posted to the address of shares is one', () => {
  const isOne = (path: string, method = 'POST') => isShare(new Request(ORIGIN + path, { method }))
  expect([isOne('/share'), isOne('/ja/share')]).toEqual([true, true])
  expect([isOne('/share', 'GET'), isOne('/shares')]).toEqual([false, false])
})

test('a link to the service opens, whichever field an app puts it in', async () => {
  const link = `${ORIGIN}/sound/abc/rain?t=12#x`
  expect(await share({ title: 'Rain', url: link })).toBe('/sound/abc/rain?t=12#x')
  expect(await share({ text: `Listen: ${link}` })).toBe('/sound/abc/rain?t=12#x')
})

test('without a link to the service the words are searched for', async () => {
  const elsewhere = 'https://neiro.example.org/sound/abc'
  expect(await share({ title: '雨の歌', text: elsewhere })).toBe(
    `/search?q=${encodeURIComponent('雨の歌')}`,
  )
  expect(await share({ text: `Rain & sea ${elsewhere}` }, '/ja/share')).toBe(
    '/ja/search?q=Rain%20%26%20sea',
  )
  expect(await share({ url: elsewhere }, '/ja/share')).toBe('/ja')
})

test('files wait for the upload page under their names, for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = new File(['sound'], '雨.wav', { type: 'audio/wav' })
  expect(await share({ title: 'a note', files: file }, '/ja/share')).toBe('/ja/sound-new')
  const [found] = await listSharedFiles()
  expect(found).toMatchObject({ name: '雨.wav', type: 'audio/wav' })
  expect(await found?.text()).toBe('sound')
  vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000)
  expect(await listSharedFiles()).toEqual([])
  expect(stored.size).toBe(0)
})

test('the upload page says so where there is no room for files', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('caches', { open: async () => Promise.reject(new Error('full')) })
  expect(await share({ files: new File(['a'], 'a.wav') })).toBe('/sound-new?shared=lost')
})
