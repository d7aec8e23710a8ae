import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getImagePolicy, getSoundPolicy, IMAGE_SIZES, UploadPolicy } from './contract.ts'

test('the type of a posted file defaults to application/octet-stream', () => {
  for (const { query } of [getImagePolicy, getSoundPolicy]) {
    expect(z.parse(query, { name: 'a.wav' })).toEqual({
      name: 'a.wav',
      type: 'application/octet-stream',
    })
    expect(z.parse(query, { name: 'a.wav', type: 'audio/wav' }).type).toBe('audio/wav')
  }
})

test('a policy is asked for by the name of a file', () => {
  for (const name of ['', 'x'.repeat(256), undefined]) {
    expect(z.safeParse(getSoundPolicy.query, { name }).success).toBe(false)
  }
})

test('a policy has an address, the fields of its form and an id', () => {
  const policy = { id: 'abcdefghijkl', url: '/storage', params: { key: 'a/b' } }
  expect(z.parse(UploadPolicy, policy)).toEqual(policy)
  for (const field of Object.keys(policy)) {
    expect(z.safeParse(UploadPolicy, { ...policy, [field]: undefined }).success).toBe(false)
  }
})

test('images are made from 640 to 3,840 pixels wide, with smaller ones for people', () => {
  const large = IMAGE_SIZES.filter((width) => width >= 640)
  expect([large[0], large.at(-1)]).toEqual([640, 3840])
  expect(IMAGE_SIZES.filter((width) => width < 640)).toEqual([64, 160, 400])
})
