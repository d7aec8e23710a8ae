import { expect, test } from 'vitest'
import {
  matchFiles,
  moveUnfinished,
  openUnfinishedStore,
  type UnfinishedEntry,
  type UnfinishedStore,
} from './stored-uploads.ts'
import { emptyStorage, storageWith } from './testing/stored-text.ts'

function storeWith(text: string | null = null) {
  const { storage, stored } = storageWith(text)
  const replacing = (id: string) => openUnfinishedStore(storage, 'mio', id)
  return { entries: openUnfinishedStore(storage, 'mio'), replacing, stored }
}

const entry = (id: string, name = 'Dawn.wav'): UnfinishedEntry => ({
  id,
  page: 'page',
  name,
  size: 4,
  lastModified: 7,
})
const file = (name: string, text = '0123') => new File([text], name, { lastModified: 7 })

test('an upload under way is stored until it is done', () => {
  const { entries, stored } = storeWith()
  entries.put(entry('a'))
  entries.put(entry('b'))
  entries.put({ ...entry('a'), partsId: 'p' })
  expect(entries.list()).toEqual([entry('b'), { ...entry('a'), partsId: 'p' }])
  entries.remove('a')
  entries.remove('b')
  expect(stored()).toBeNull()
})

test('no one else who signs in to the same browser finds them', () => {
  const storage = emptyStorage()
  openUnfinishedStore(storage, 'mio').put(entry('a'))
  expect(openUnfinishedStore(storage, 'rin').list()).toEqual([])
  expect(openUnfinishedStore(storage, 'mio').list()).toEqual([entry('a')])
})

test('unfinished replacement audio is offered for its sound only, and never as a new sound', () => {
  const { entries, replacing, stored } = storeWith()
  entries.put(entry('a'))
  replacing('rain').put({ ...entry('b'), partsId: 'p' })
  expect(entries.list()).toEqual([entry('a')])
  expect(replacing('rain').list()).toEqual([{ ...entry('b'), partsId: 'p', replaces: 'rain' }])
  expect(replacing('snow').list()).toEqual([])
  entries.remove('a')
  replacing('rain').remove('b')
  expect(stored()).toBeNull()
})

test('a full storage keeps what it has, and ends nothing', () => {
  const storage: Storage = Object.create(null)
  const setItem = () => {
    throw new DOMException('It is full.', 'QuotaExceededError')
  }
  Object.assign(storage, { getItem: () => JSON.stringify([entry('a')]), setItem })
  const entries = openUnfinishedStore(storage, 'mio')
  entries.put(entry('b'))
  expect(entries.list()).toEqual([entry('a')])
})

test.each(['', '{', '[]', '[{"id":1}]', '"x"', 'null'])('%j is read as nothing', (text) => {
  expect(storeWith(text).entries.list()).toEqual([])
})

test('an entry of an earlier version is listed, and one that cannot be read is removed', () => {
  const { page: _page, ...earlier } = { ...entry('a'), visit: 'v' }
  const { entries, stored } = storeWith(JSON.stringify([{ id: 1 }, earlier]))
  expect(entries.list()).toEqual([{ ...entry('a'), page: '' }])
  entries.put(entry('b'))
  expect(stored()).toBe(JSON.stringify([{ ...entry('a'), page: '' }, entry('b')]))
})

test('a file resumes the entry of its name, size and time, each once', () => {
  const files = [file('Dawn.wav'), file('Dawn.wav'), file('Dusk.wav'), file('Dawn.wav', '01234')]
  const matches = matchFiles(files, [entry('a'), entry('b', 'Dusk.wav')])
  expect(matches.map((match) => match.entry?.id)).toEqual(['a', undefined, 'b', undefined])
})

test('unfinished replacement audio is offered at the sound’s new address', () => {
  const moved: UnfinishedEntry = { ...entry('a'), partsId: 'p' }
  const put: UnfinishedEntry[] = []
  const none = { update: () => {}, remove: () => {} }
  const from: UnfinishedStore = { ...none, list: () => [moved], put: () => {} }
  moveUnfinished(from, { ...none, list: () => [], put: (one) => put.push(one) })
  expect(put).toEqual([moved])
})
