import { expect, test } from 'vitest'
import type { Sound } from '../../sounds-contract.ts'
import { formOfSound } from '../sounds/editor/sound-form.ts'
import { newSoundForm, soundWith } from '../sounds/testing.ts'
import {
  afterAutosave,
  afterSaving,
  hasUnsavedContent,
  resolveRemoteChange,
} from './editor-state.ts'

const sent = { ...newSoundForm('Dawn'), tags: ['rain '] }
const saved = { ...sent, tags: ['rain'] }

test('edits made during a save stay, and count as unsaved', () => {
  const form = { ...sent, description: 'By the harbour' }
  const now = afterSaving({ saved: newSoundForm(''), form }, { sent, saved })
  expect(now.form).toBe(form)
  expect(now.saved).toBe(sent)
})

test('a form that was not edited during a save becomes the saved one', () => {
  const now = afterSaving({ saved: newSoundForm(''), form: sent }, { sent, saved })
  expect(now.form).toBe(saved)
  expect(now.saved).toBe(saved)
})

test('an autosave leaves the status of a draft to be published unsaved', () => {
  const before = newSoundForm('Dawn')
  const form = { ...before, description: 'By the harbour', status: 'Released' as const }
  expect(hasUnsavedContent({ saved: before, form })).toBe(true)
  const saved = afterAutosave({ saved: before, form }, form)
  expect(saved).toEqual({ saved: { ...form, status: 'Draft' }, form })
  expect(hasUnsavedContent(saved)).toBe(false)
  const back = { ...form, status: 'Draft' as const }
  expect(hasUnsavedContent({ ...saved, form: back })).toBe(false)
  expect(afterAutosave({ saved: before, form: back }, back)).toEqual({ saved: back, form: back })
})

test('invalid fields stay unsaved after an autosave', () => {
  const before = newSoundForm('Dawn')
  const form = { ...before, description: 'By the harbour', price: '4' }
  const saved = afterAutosave({ saved: before, form }, form, new Set(['price', 'nameyourprice']))
  expect(saved).toEqual({ saved: { ...before, description: 'By the harbour' }, form })
  expect(hasUnsavedContent(saved)).toBe(true)
})

const resolve = (newer: Sound, isTyping: boolean, known = soundWith({})) =>
  resolveRemoteChange(newer, { known, isTyping, formOf: formOfSound })

test('new audio changes only the version, which is no conflict with unsaved edits', () => {
  const known = soundWith({ transcodeId: 'old' })
  const taken = soundWith({ transcodeId: 'new' }, { version: 3, duration: 99 })
  expect(resolve(taken, true, known)).toBe('version')
  expect(resolve(taken, false, known)).toBe('all')
  expect(resolve(known, false, known)).toBe('nothing')
})

test.each<[Partial<Sound>, Parameters<typeof soundWith>[0]]>([
  [{ title: 'Dusk' }, {}],
  [{ tags: ['piano'] }, {}],
  [{ coverart: '/i.jpg' }, {}],
  [{}, { limitTo: 8 }],
  [{}, { wantedStatus: 'Released' }],
])('a change of another tab (%j, %j) is a conflict with unsaved edits', (fields, edit) => {
  const newer = soundWith(edit, { version: 2, ...fields })
  expect(resolve(newer, true)).toBe('nothing')
  expect(resolve(newer, false)).toBe('all')
})
