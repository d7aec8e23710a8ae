import { expect, test } from 'vitest'
import { forgetIntentions, storeIntention, takeIntention } from './intention.ts'

/** Session storage as a browser has it. */
function storage(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

const clap = { act: 'clap', id: 'aaaaaaaaaaaa', name: 'Rain' } as const
const HOUR_MS = 60 * 60 * 1000

test('an intention is carried out once, with what was typed', () => {
  const session = storage()
  storeIntention(session, { ...clap, value: '雨  の\n夜 ' })
  expect(takeIntention(session, 'clap', clap.id)).toBe('雨  の\n夜 ')
  expect(takeIntention(session, 'clap', clap.id)).toBeUndefined()
  expect(session.length).toBe(0)
})

test('another sound, and another act, leave it alone', () => {
  const session = storage()
  storeIntention(session, clap)
  expect(takeIntention(session, 'clap', 'bbbbbbbbbbbb')).toBeUndefined()
  expect(takeIntention(session, 'buy', clap.id)).toBeUndefined()
  expect(takeIntention(session, 'clap', clap.id)).toBe('')
})

test('it ends after an hour', () => {
  const session = storage()
  const now = Date.now()
  storeIntention(session, clap, now)
  expect(takeIntention(session, 'clap', clap.id, now + HOUR_MS)).toBeUndefined()
  expect(session.length).toBe(0)
  storeIntention(session, clap, now)
  expect(takeIntention(session, 'clap', clap.id, now + HOUR_MS - 1)).toBe('')
})

test('the next intention takes its place, and so does none', () => {
  const session = storage()
  storeIntention(session, clap)
  storeIntention(session, { act: 'follow', id: 'mio', name: 'Mio' })
  expect(takeIntention(session, 'clap', clap.id)).toBeUndefined()
  storeIntention(session, undefined)
  expect(takeIntention(session, 'follow', 'mio')).toBeUndefined()
})

test('a comment stays beside what is pressed next, and beside none, until someone signs out', () => {
  const session = storage()
  const comment = { ...clap, act: 'comment', value: '夜の港' } as const
  storeIntention(session, comment)
  storeIntention(session, clap)
  storeIntention(session, undefined)
  expect(takeIntention(session, 'clap', clap.id)).toBeUndefined()
  expect(takeIntention(session, 'comment', clap.id)).toBe('夜の港')
  storeIntention(session, comment)
  storeIntention(session, clap)
  expect(session.length).toBe(2)
  forgetIntentions(session)
  expect(session.length).toBe(0)
})

test.each(['', ' ', '{"act":"clap"}', 'clap/aaaaaaaaaaaa', 'soon clap/aaaaaaaaaaaa '])(
  'what is stored as %j is carried out by nothing',
  (text) => {
    const session = storage()
    session.setItem('intention', text)
    expect(takeIntention(session, 'clap', clap.id)).toBeUndefined()
  },
)
