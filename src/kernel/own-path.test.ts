import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://music.example.com'

test.each([
  ['/sound-new', '/sound-new'],
  ['/ja/my/sounds?page=2#top', '/ja/my/sounds?page=2#top'],
  ['/a/../settings', '/settings'],
])('%j is an own path', (address, path) => {
  expect(ownPath(address, origin)).toBe(path)
})

test.each([
  null,
  undefined,
  '',
  'settings',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example/',
  'https://music.example.com.evil.example/',
  'javascript:alert(1)',
])('%j leads nowhere', (address) => {
  expect(ownPath(address, origin)).toBeUndefined()
})
