import { expect, test } from 'vitest'
import { isTransient } from './connection.ts'

test('no reply, a full server and a gateway without one are tried again, and nothing else', () => {
  const all = [0, 200, 400, 404, 408, 409, 413, 429, 500, 501, 502, 503, 504, 505]
  expect(all.filter(isTransient)).toEqual([0, 408, 429, 502, 503, 504])
})
