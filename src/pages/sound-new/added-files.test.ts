import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAddedFiles } from './known-files.tsx'

const HOUR_MS = 60 * 60 * 1000
const file = (name: string) => new File(['0123'], name, { lastModified: 7 })
let text: string | null
let storage: Storage
beforeEach(() => {
  vi.useFakeTimers()
  text = null
  storage = Object.create(null)
  Object.assign(storage, {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value
    },
    removeItem: () => {
      text = null
    },
  })
})
afterEach(() => void vi.useRealTimers())
const opened = () => openAddedFiles(storage, 'mio')
const namesOf = (files: readonly File[]) => files.map(({ name }) => name)

test('of a folder that is dropped again those are known whose sounds are there, each once', () => {
  for (const name of ['1.wav', '2.wav']) opened().put(file(name), `sound-${name}`)
  const dropped = ['1.wav', '2.wav', '3.wav', '1.wav'].map(file)
  const { known, others } = opened().partition(dropped)
  expect(known).toEqual([
    { file: dropped[0], soundId: 'sound-1.wav' },
    { file: dropped[1], soundId: 'sound-2.wav' },
  ])
  expect(namesOf(others)).toEqual(['3.wav', '1.wav'])
  const changed = new File(['01234'], '1.wav', { lastModified: 7 })
  expect(opened().partition([changed]).known).toEqual([])
})

test('after a day, or once its sound is gone, a file is new again', () => {
  opened().put(file('1.wav'), 'one')
  opened().put(file('2.wav'), 'two')
  opened().remove('one')
  expect(namesOf(opened().partition(['1.wav', '2.wav'].map(file)).others)).toEqual(['1.wav'])
  vi.advanceTimersByTime(23 * HOUR_MS)
  expect(opened().partition([file('2.wav')]).others).toEqual([])
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(namesOf(opened().partition([file('2.wav')]).others)).toEqual(['2.wav'])
})

test.each(['', '{', '[{"name":1}]', 'null'])('%j is read as nothing', (content) => {
  text = content
  expect(opened().partition([file('1.wav')]).known).toEqual([])
})

test('a storage that is full, or none, ends nothing', () => {
  openAddedFiles(undefined, 'mio').put(file('1.wav'), 'one')
  Object.assign(storage, {
    setItem: () => {
      throw new DOMException('It is full.', 'QuotaExceededError')
    },
  })
  opened().put(file('1.wav'), 'one')
  expect(opened().partition([file('1.wav')]).known).toEqual([])
})
