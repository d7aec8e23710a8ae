import { expect, test } from 'vitest'
import { newSoundForm } from '../../editor/sound-form.ts'
import { soundOf } from '../testing.ts'
import { carryUploads, type Memory, matchFiles, openMemory, type Remembered } from './remembered.ts'
import { createFormKeeper, formRemembered } from './remembered-form.ts'
import { noUploads, uploadsReducer } from './uploads-state.ts'

function memoryWith(text: string | null = null) {
  let kept = text
  const storage: Storage = Object.create(null)
  Object.assign(storage, {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
    removeItem: () => {
      kept = null
    },
  })
  const replacing = (id: string) => openMemory(storage, 'mio', id)
  return { memory: openMemory(storage, 'mio'), replacing, kept: () => kept }
}

const entry = (id: string, name = 'Dawn.wav'): Remembered => ({
  ...{ id, visit: 'v', name, size: 4, lastModified: 7 },
})
const file = (name: string, text = '0123') => new File([text], name, { lastModified: 7 })

test('what was under way is remembered until it is done', () => {
  const { memory, kept } = memoryWith()
  memory.put(entry('a'))
  memory.put(entry('b'))
  memory.put({ ...entry('a'), partsId: 'p' })
  expect(memory.list()).toEqual([entry('b'), { ...entry('a'), partsId: 'p' }])
  memory.remove('a')
  memory.remove('b')
  expect(kept()).toBeNull()
})

test('what is to replace the audio of a sound is offered there alone, and never as a new one', () => {
  const { memory, replacing, kept } = memoryWith()
  memory.put(entry('a'))
  replacing('rain').put({ ...entry('b'), partsId: 'p' })
  expect(memory.list()).toEqual([entry('a')])
  expect(replacing('rain').list()).toEqual([{ ...entry('b'), partsId: 'p', replaces: 'rain' }])
  expect(replacing('snow').list()).toEqual([])
  memory.remove('a')
  replacing('rain').remove('b')
  expect(kept()).toBeNull()
})

test('a storage that is full remembers what it did, and ends nothing', () => {
  const storage: Storage = Object.create(null)
  const setItem = () => {
    throw new DOMException('It is full.', 'QuotaExceededError')
  }
  Object.assign(storage, { getItem: () => JSON.stringify([entry('a')]), setItem })
  const memory = openMemory(storage, 'mio')
  memory.put(entry('b'))
  expect(memory.list()).toEqual([entry('a')])
})

test.each(['', '{', '[]', '[{"id":1}]', '"x"', 'null'])('%j is remembered as nothing', (text) => {
  expect(memoryWith(text).memory.list()).toEqual([])
})

test('what is typed is remembered until there is a Draft, and read as it was', () => {
  const { memory } = memoryWith()
  const keep = createFormKeeper(memory)
  memory.put(entry('a'))
  const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 4 }]
  const chosen = uploadsReducer(noUploads, { type: 'files-chosen', files })
  keep(chosen.list)
  expect(memory.list()).toEqual([entry('a')])
  const change = { description: 'By the harbour', tags: ['sea'], cover: null }
  const typed = uploadsReducer(chosen, { type: 'form-edited', id: 'a', change })
  keep(typed.list)
  const [left] = memory.list()
  expect(left?.form && formRemembered(left.form)).toEqual(typed.list[0]?.form)
  const made = [{ ...typed.list[0], sound: soundOf(), form: newSoundForm('Later') }]
  keep(JSON.parse(JSON.stringify(made)))
  expect(memory.list()).toEqual([left])
})

test('a form that is not as forms are now is forgotten, and its upload is not', () => {
  const { memory } = memoryWith(JSON.stringify([{ ...entry('a'), form: { title: 1 } }]))
  expect(memory.list()).toMatchObject([entry('a')])
  expect(memory.list()[0]?.form).toBeUndefined()
})

test('a file goes on with the entry of its name, size and time, each once', () => {
  const files = [file('Dawn.wav'), file('Dawn.wav'), file('Dusk.wav'), file('Dawn.wav', '01234')]
  const matches = matchFiles(files, [entry('a'), entry('b', 'Dusk.wav')])
  expect(matches.map((match) => match.entry?.id)).toEqual(['a', undefined, 'b', undefined])
})

test('new audio that was being sent is offered at the new address as what nobody has in hand', () => {
  const entry: Remembered = {
    ...{ id: 'a', visit: 'live', name: 'Dawn.wav', size: 4, lastModified: 7, partsId: 'p' },
  }
  const put: Remembered[] = []
  const none = { begin: () => {}, remove: () => {} }
  const from: Memory = { ...none, list: () => [entry], put: () => {} }
  carryUploads(from, { ...none, list: () => [], put: (one) => put.push(one) })
  expect(put).toEqual([{ ...entry, visit: '' }])
})
