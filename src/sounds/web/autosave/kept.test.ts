import { expect, test } from 'vitest'
import { soundOf } from '../uploading/testing.ts'
import { keptOf, pauseAfter } from './kept.ts'

const failed = (status: number, code: string) =>
  keptOf({ problems: {}, failure: { error: true, status, code, message: '', fields: {} } })

test('a draft that the connection or the server has lost is to be sent again, a refused one is not', () => {
  for (const status of [0, 408, 429, 500, 502, 503]) expect(failed(status, 'x')).toBe('lost')
  for (const status of [400, 401, 403, 404, 409]) expect(failed(status, 'x')).toBe('refused')
  expect(keptOf({ problems: { price: 'price_too_low' }, failure: undefined })).toBe('refused')
  expect(keptOf({ saved: soundOf() })).toBe('saved')
  expect(keptOf({ saved: soundOf(), left: new Set(['isrc']) })).toBe('partly')
})

test('each loss makes the pause longer, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 99].map(pauseAfter)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})
