import { expect, test } from 'vitest'
import { openUnfinishedStore, type UnfinishedEntry } from '#uploads/web/stored-uploads.ts'
import { forgetReplacements } from './forget-replacements.ts'

function storageOf(): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}

test('the new audio of a deleted sound is forgotten, that of others and new sounds is not', () => {
  const storage = storageOf()
  const memoryOf = (soundId?: string) => openUnfinishedStore(storage, 'mio', soundId)
  const entry = (id: string): UnfinishedEntry => ({
    id,
    name: `${id}.wav`,
    size: 4,
    lastModified: 7,
    folder: undefined,
    form: undefined,
  })
  for (const soundId of ['gone', 'stays', undefined]) {
    memoryOf(soundId).put(entry(`for ${soundId}`))
  }
  forgetReplacements(memoryOf('gone'))
  expect(memoryOf('gone').list()).toEqual([])
  for (const soundId of ['stays', undefined]) expect(memoryOf(soundId).list()).toHaveLength(1)
})
