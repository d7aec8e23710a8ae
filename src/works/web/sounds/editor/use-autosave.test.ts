import { expect, test } from 'vitest'
import { soundOf } from '../testing.ts'
import { autosaveResultOf, pauseAfter } from './use-autosave.ts'

const failed = (status: number, code: string) =>
  autosaveResultOf({
    problems: {},
    failure: { error: true, status, code, message: '', fields: {} },
  })

test('a draft that was lost by the connection or a server error is saved again, a refused one is not', () => {
  for (const status of [0, 408, 429, 500, 502, 503]) expect(failed(status, 'x')).toBe('lost')
  for (const status of [400, 401, 403, 404, 409]) expect(failed(status, 'x')).toBe('refused')
  expect(autosaveResultOf({ problems: { price: 'price_too_low' }, failure: undefined })).toBe(
    'refused',
  )
  expect(autosaveResultOf({ saved: soundOf() })).toBe('saved')
  expect(autosaveResultOf({ saved: soundOf(), left: new Set(['isrc']) })).toBe('partly')
})

test('each loss makes the pause longer, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 99].map(pauseAfter)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})
