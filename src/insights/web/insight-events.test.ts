import { expect, test } from 'vitest'
import { playEvents, purchaseEvents, viewEvents } from './insight-events.ts'

const visitor = { userId: undefined }
const member = { userId: 'abcabcabcabc' }
const anonymous = { userToken: 'anonymous' }
const tokens = { userToken: 'user-abcabcabcabc', authenticatedUserToken: 'user-abcabcabcabc' }
const started = { soundId: 's1', albumId: 'a1', creatorId: 'c1' }

test('a start is a conversion of its sound, album and creator, as one list', () => {
  const conversion = { eventType: 'conversion', ...anonymous }
  expect(playEvents(visitor, started)).toEqual([
    { eventName: 'sound_played', ...conversion, index: 'media', objectIDs: ['sound-s1'] },
    { eventName: 'album_played', ...conversion, index: 'media', objectIDs: ['album-a1'] },
    { eventName: 'creator_played', ...conversion, index: 'users', objectIDs: ['user-c1'] },
  ])
})

test('an album is added only with its id, a creator only with theirs', () => {
  const names = (change: Partial<Parameters<typeof playEvents>[1]>) =>
    playEvents(visitor, { ...started, ...change }).map(({ eventName }) => eventName)
  expect(names({ albumId: null })).toEqual(['sound_played', 'creator_played'])
  expect(names({ creatorId: '' })).toEqual(['sound_played', 'album_played'])
})

test.each([
  ['sound', 'media', 'sound-x1'],
  ['album', 'media', 'album-x1'],
  ['user', 'users', 'user-x1'],
] as const)('a look at the page of a %s is a view', (kind, index, id) => {
  expect(viewEvents(visitor, kind, 'x1')).toEqual([
    { eventName: `${kind}_viewed`, eventType: 'view', ...anonymous, index, objectIDs: [id] },
  ])
})

test('what was bought is a conversion with the subtype purchase', () => {
  const purchase = { eventType: 'conversion', eventSubtype: 'purchase', ...tokens, index: 'media' }
  expect(purchaseEvents(member, ['sound-s1', 'album-a1'])).toEqual([
    { eventName: 'sound_purchased', ...purchase, objectIDs: ['sound-s1'] },
    { eventName: 'album_purchased', ...purchase, objectIDs: ['album-a1'] },
  ])
})

test('the token is user-{id} for who is signed in, authenticated too, and anonymous otherwise', () => {
  const all = (reader: { userId: string | undefined }) => [
    ...playEvents(reader, started),
    ...viewEvents(reader, 'user', 'c1'),
    ...purchaseEvents(reader, ['sound-s1']),
  ]
  for (const event of all(member)) expect(event).toMatchObject(tokens)
  for (const event of all(visitor)) {
    expect(event.userToken).toBe('anonymous')
    expect(event).not.toHaveProperty('authenticatedUserToken')
  }
})

test('events without the id of their sound, album or user are skipped', () => {
  expect(playEvents(member, { ...started, soundId: undefined })).toEqual([])
  for (const kind of ['sound', 'album', 'user'] as const) {
    expect(viewEvents(member, kind, undefined)).toEqual([])
    expect(viewEvents(member, kind, '')).toEqual([])
  }
  expect(purchaseEvents(member, ['sound-', 'album-', 'gift-card'])).toEqual([])
})
