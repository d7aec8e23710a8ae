import { expect, test } from 'vitest'
import { soundOf } from '../testing.ts'
import { autosaveResultOf, createAutosaveTimer, pauseAfter } from './use-autosave.ts'

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

test('what was typed before there was a draft is saved as soon as there is one, then after a pause', () => {
  const timer = createAutosaveTimer()
  timer.update({ isDraft: false, isChanged: true })
  timer.update({ isDraft: true, isChanged: true })
  expect(timer.pause(0)).toBe(0)
  timer.begin()
  timer.update({ isDraft: true, isChanged: true })
  expect(timer.pause(0)).toBe(2000)
})

test('a draft of which nothing was typed waits for a pause in typing', () => {
  const timer = createAutosaveTimer()
  timer.update({ isDraft: false, isChanged: false })
  timer.update({ isDraft: true, isChanged: false })
  timer.update({ isDraft: true, isChanged: true })
  expect(timer.pause(0)).toBe(2000)
})

test('a draft that was there when the page came waits, and longer after each loss', () => {
  const timer = createAutosaveTimer()
  timer.update({ isDraft: true, isChanged: true })
  expect([0, 1].map((losses) => timer.pause(losses))).toEqual([2000, 4000])
})

test('a first save that was lost waits before it is retried', () => {
  const timer = createAutosaveTimer()
  timer.update({ isDraft: false, isChanged: true })
  timer.update({ isDraft: true, isChanged: true })
  timer.begin()
  timer.update({ isDraft: true, isChanged: true })
  expect(timer.pause(1)).toBe(4000)
})
