import { expect, test } from 'vitest'
import { deriveKey } from './derive-key.ts'

const secret = Buffer.alloc(32, 7)

test('a key is the same for the same purpose and differs for another or another secret', () => {
  expect(deriveKey(secret, 'a')).toHaveLength(32)
  expect(deriveKey(secret, 'a')).toEqual(deriveKey(secret, 'a'))
  expect(deriveKey(secret, 'a')).not.toEqual(deriveKey(secret, 'b'))
  expect(deriveKey(secret, 'a')).not.toEqual(deriveKey(Buffer.alloc(32, 8), 'a'))
})
