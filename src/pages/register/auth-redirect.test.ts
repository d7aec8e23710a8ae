import { expect, test } from 'vitest'
import { storeAuthRedirect, takeAuthRedirect } from './auth-redirect.ts'

const origin = 'https://music.example.com'

/** Session storage as a browser has it. */
function storage(): Storage {
  const stored = new Map<string, string>()
  return {
    length: 0,
    clear: () => stored.clear(),
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

test('the way back is stored in session storage under authRedirect, and taken once', () => {
  const session = storage()
  storeAuthRedirect(session, '/sound-new', origin)
  expect(session.getItem('authRedirect')).toBe('/sound-new')
  storeAuthRedirect(session, '//evil.example', origin)
  storeAuthRedirect(session, null, origin)
  expect(takeAuthRedirect(session, origin)).toBe('/sound-new')
  expect(takeAuthRedirect(session, origin)).toBeUndefined()
  session.setItem('authRedirect', 'https://evil.example/')
  expect(takeAuthRedirect(session, origin)).toBeUndefined()
})

test('the page of registration itself is no way back, and takes the place of none', () => {
  const session = storage()
  storeAuthRedirect(session, '/ja/my/sounds', origin)
  for (const from of ['/register', '/ja/register', '/register?from=%2Fterms#top']) {
    storeAuthRedirect(session, from, origin)
  }
  expect(takeAuthRedirect(session, origin)).toBe('/ja/my/sounds')
})
