import { expect, test } from 'vitest'
import { readOrderKey, signOrderKey } from './order-links.ts'

const secret = Buffer.alloc(32, 7)
const from = new Date('2026-11-01T00:00:00Z')
const key = signOrderKey(secret, 'aaaaaaaaaaaa', from, 'link')

test('a key opens its own order for 30 days', () => {
  const end = readOrderKey(secret, 'aaaaaaaaaaaa', key, 'link')
  expect(end).toEqual(new Date('2026-12-01T00:00:00Z'))
})

test('a key opens no other order, and none by another secret', () => {
  expect(readOrderKey(secret, 'bbbbbbbbbbbb', key, 'link')).toBeUndefined()
  expect(readOrderKey(Buffer.alloc(32, 8), 'aaaaaaaaaaaa', key, 'link')).toBeUndefined()
})

test('an end that was changed, and what is no key at all, are wrong', () => {
  const [, signature] = key.split('.')
  for (const changed of [`zzzzzzz.${signature}`, '', '.', 'a.b', `${key}x.y`]) {
    expect(readOrderKey(secret, 'aaaaaaaaaaaa', changed, 'link')).toBeUndefined()
  }
})
