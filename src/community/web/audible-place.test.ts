import { expect, test } from 'vitest'
import { track } from '#player/testing.ts'
import { audiblePlace } from './audible-place.ts'

test('a time just outside the audible part is clamped to its end', () => {
  const part = track('part', { on: true, min: 20, max: 50 })
  const places = [20 - 1e-6, 20, 33.3, 50, 50.1].map((time) => audiblePlace(part, time))
  expect(places).toEqual([20, 20, 33.3, 50, 50])
  expect([-0.1, 180.2].map((time) => audiblePlace(track('whole'), time))).toEqual([0, 180])
})
