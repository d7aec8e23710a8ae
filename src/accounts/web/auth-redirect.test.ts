import { expect, test } from 'vitest'
import { keepAuthRedirect, ownPath, takeAuthRedirect } from './auth-redirect.ts'

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

/** Session storage as a browser has it. */
function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

test('the way back is kept in session storage under authRedirect, and taken once', () => {
  const session = storage()
  keepAuthRedirect(session, '/sound-new', origin)
  expect(session.getItem('authRedirect')).toBe('/sound-new')
  keepAuthRedirect(session, '//evil.example', origin)
  keepAuthRedirect(session, null, origin)
  expect(takeAuthRedirect(session, origin)).toBe('/sound-new')
  expect(takeAuthRedirect(session, origin)).toBeUndefined()
  session.setItem('authRedirect', 'https://evil.example/')
  expect(takeAuthRedirect(session, origin)).toBeUndefined()
})
