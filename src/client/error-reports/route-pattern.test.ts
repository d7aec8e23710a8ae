import { expect, test } from 'vitest'
import { patternOf } from './route-pattern.ts'

test.each([
  ['/', {}, '/'],
  ['/ja/sound/k3f9/minato', { id: 'k3f9', slug: 'minato' }, '/ja/sound/:id/:slug'],
  ['/sound/k3f9/%E6%B8%AF', { id: 'k3f9', slug: '港' }, '/sound/:id/:slug'],
  ['/sound/k3f9', { id: 'k3f9', slug: undefined }, '/sound/:id'],
  ['/user/user', { username: 'user' }, '/user/:username'],
  ['/user/albums/albums', { username: 'albums', tab: 'albums' }, '/user/:username/:tab'],
  ['/tag/%E0%A4', { tag: '%E0%A4' }, '/tag/:tag'],
  ['/aoi@example.com', { '*': 'aoi@example.com' }, '*'],
])('the address %s with %j is %s', (address, params, pattern) => {
  expect(patternOf(address, params)).toBe(pattern)
})
