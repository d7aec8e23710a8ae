import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { openUnfinishedStore, type UnfinishedEntry } from '#uploads/web/stored-uploads.ts'
import { storageWith } from '#uploads/web/testing/stored-text.ts'
import { newSoundForm, SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import { soundUploadsReducer } from '../state/sound-uploads-reducer.ts'
import { createFormKeeper } from './unsaved-drafts.ts'

function storeWith(text?: string) {
  return openUnfinishedStore(storageWith(text).storage, 'mio')
}

const entry = (id: string, name = 'Dawn.wav'): UnfinishedEntry => ({
  id,
  page: 'page',
  name,
  size: 4,
  lastModified: 7,
})
test('what is typed is stored until there is a Draft, and read as it was', () => {
  const entries = storeWith()
  const keep = createFormKeeper(entries)
  entries.put(entry('a'))
  const files = [{ id: 'a', fileName: 'Dawn.wav', bytes: 4 }]
  const chosen = soundUploadsReducer(noUploads, { type: 'files-chosen', files })
  keep(chosen.list)
  expect(entries.list()).toEqual([entry('a')])
  const change = { description: 'By the harbour', tags: ['sea'], cover: null }
  const typed = soundUploadsReducer(chosen, { type: 'form-edited', id: 'a', change })
  keep(typed.list)
  const [left] = entries.list()
  expect(z.parse(SoundForm, left?.form)).toEqual(typed.list[0]?.form)
  const made = [{ ...typed.list[0], sound: soundOf(), form: newSoundForm('Later') }]
  keep(JSON.parse(JSON.stringify(made)))
  expect(entries.list()).toEqual([left])
})

test('a form that is not as forms are now is forgotten, and its upload is not', () => {
  const entries = storeWith(JSON.stringify([{ ...entry('a'), form: { title: 1 } }]))
  expect(entries.list()).toMatchObject([entry('a')])
  expect(z.safeParse(SoundForm, entries.list()[0]?.form).success).toBe(false)
})
