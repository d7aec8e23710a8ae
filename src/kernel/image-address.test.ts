import { expect, test } from 'vitest'
import { avatarWidth, fitAddress } from './image-address.ts'

const base = { url: 'https://cdn.example', internalHosts: ['internal.example'] }

test('the address of an image is base/fit/width/height/filename', () => {
  expect(fitAddress(base, 'cover.jpg', 640, 480)).toBe('https://cdn.example/fit/640/480/cover.jpg')
})

test('a blurred image has one segment more, blur/amount', () => {
  const address = 'https://cdn.example/fit/640/480/blur/20/cover.jpg'
  expect(fitAddress(base, 'cover.jpg', 640, 480, 20)).toBe(address)
})

test.each([
  'https://files.example/a/b/cover.jpg?v=3&path=/x/y.png',
  '/images/cover.jpg#top',
  'folder/cover.jpg?a/b',
])('path and query of the file name are removed: %s', (address) => {
  expect(fitAddress(base, address, 64, 64)).toBe('https://cdn.example/fit/64/64/cover.jpg')
})

test('addresses on internal hosts are returned unchanged', () => {
  const address = 'https://internal.example/a/cover.jpg?v=3'
  expect(fitAddress(base, address, 640, 640)).toBe(address)
  expect(fitAddress({ ...base, internalHosts: [] }, address, 640, 640)).not.toBe(address)
})

test('the width of an avatar falls back to 400 where it is no number', () => {
  for (const width of [undefined, null, '', ' ', 'wide', Number.NaN, {}, Infinity]) {
    expect(avatarWidth(width)).toBe(400)
  }
  expect([avatarWidth(64), avatarWidth('160')]).toEqual([64, 160])
})
