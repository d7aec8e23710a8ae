import { describe, expect, test } from 'vitest'
import { track } from '../testing.ts'
import { readQueue } from './restore-queue.ts'

const DAY = 86_400_000
const streaming = (id: string) => ({ ...track(id), mp3Url: `/api/sounds/${id}/stream.mp3` })
const [a, b, c] = [streaming('a'), streaming('b'), streaming('c')]

describe('of what is read', () => {
  const stored = (change: object = {}) =>
    JSON.stringify({
      version: 1,
      savedAt: 0,
      tracks: [a, b, c],
      current: 'b',
      time: 12,
      shuffle: null,
      repeat: 'off',
      ...change,
    })
  const ids = (text: string) => readQueue(text, DAY, undefined)?.tracks.map(({ id }) => id)

  test('entries that are no tracks or are there twice are left out, and what is being made is not', () => {
    const foreign = { ...a, id: 'x', mp3Url: 'https://elsewhere.example/a.mp3' }
    const sneaky = { ...a, id: 'y', hlsUrl: '//elsewhere.example/a.m3u8' }
    const tracks = [foreign, sneaky, { id: 'z' }, null, { ...c, mp3Url: null }, b, b]
    expect(ids(stored({ tracks }))).toEqual(['c', 'b'])
    expect(readQueue(stored({ tracks }), DAY, undefined)).toMatchObject({
      index: 1,
      currentTime: 12,
    })
  })

  test('without the current track it begins anew', () => {
    expect(readQueue(stored({ current: 'gone' }), DAY, undefined)).toMatchObject({
      index: 0,
      currentTime: 0,
    })
  })

  test('another version, one that is too old, and what is none is nothing', () => {
    const none = [stored({ version: 0 }), stored({ tracks: [] }), '', '{', '[]', '"x"', null]
    expect(none.map((text) => readQueue(text, DAY, undefined))).toEqual(none.map(() => undefined))
    expect(readQueue(stored(), 89 * DAY, undefined)).toBeDefined()
    expect(readQueue(stored(), 91 * DAY, undefined)).toBeUndefined()
  })
})
