import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followSignedFolder } from './signed-folder.ts'

const PERMANENT = '/api/sounds/a/stream.m3u8'
const HOST = 'https://neiro.test'
let leadsTo: string
let requested: number

beforeEach(() => {
  requested = 0
  leadsTo = '/media/link/2-new/master.m3u8'
  vi.stubGlobal('location', { href: `${HOST}/sound/a` })
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe(PERMANENT)
    requested += 1
    const answer = new Response('', { status: leadsTo === '' ? 403 : 200 })
    Object.defineProperty(answer, 'url', { value: HOST + leadsTo })
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const folder = followSignedFolder(PERMANENT)
  folder.learn(`${HOST}/media/link/1-old/master.m3u8`)
  return folder
}

test('while the folder holds, requests go where the playlist says', async () => {
  const folder = open()
  const address = `${HOST}/media/link/1-old/high.mp4`
  expect(await folder.find(address)).toBe(address)
  expect(requested).toBe(0)
})

test('once it has expired, the permanent address is requested once, and requests go to the new folder', async () => {
  const folder = open()
  folder.expire()
  folder.expire()
  expect(await folder.find(`${HOST}/media/link/1-old/high.mp4`)).toBe(
    `${HOST}/media/link/2-new/high.mp4`,
  )
  expect(await folder.find(PERMANENT)).toBe(PERMANENT)
  expect(requested).toBe(1)
  leadsTo = '/media/link/3-later/master.m3u8'
  folder.expire()
  expect(await folder.find(`${HOST}/media/link/1-old/low.mp4`)).toBe(
    `${HOST}/media/link/3-later/low.mp4`,
  )
})

test('a line that is away is no refusal', async () => {
  const folder = open()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  folder.expire()
  await expect(folder.find(PERMANENT)).rejects.toThrow('away')
  expect(folder.isRefused()).toBe(false)
})

test('withdrawn access gives no folder, and pending requests fail', async () => {
  const folder = open()
  leadsTo = ''
  folder.expire()
  await expect(folder.find(`${HOST}/media/link/1-old/high.mp4`)).rejects.toThrow('HTTP 403')
  expect(folder.isRefused()).toBe(true)
  leadsTo = '/media/link/2-new/master.m3u8'
  folder.expire()
  await folder.find(PERMANENT)
  expect(folder.isRefused()).toBe(false)
})
