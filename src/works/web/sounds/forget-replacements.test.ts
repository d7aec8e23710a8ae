import { expect, test } from 'vitest'
import { openUnfinishedStore, type UnfinishedEntry } from '#uploads/web/stored-uploads.ts'
import { emptyStorage } from '#uploads/web/testing/stored-text.ts'
import { forgetReplacements } from './forget-replacements.ts'

test('the new audio of a deleted sound is forgotten, that of others and new sounds is not', () => {
  const storage = emptyStorage()
  const memoryOf = (soundId?: string) => openUnfinishedStore(storage, 'mio', soundId)
  const entry = (id: string): UnfinishedEntry => ({
    id,
    page: 'page',
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
