import { expect, test } from 'vitest'
import { newSoundForm } from '#sounds/web/editor/sound-form.ts'
import { afterKeeping, afterSaving, isUnkept } from './after-saving.ts'

const sent = { ...newSoundForm('Dawn'), tags: ['rain '] }
const saved = { ...sent, tags: ['rain'] }

test('what is typed while a form is being saved stays, and counts as unsaved', () => {
  const form = { ...sent, description: 'By the harbour' }
  const now = afterSaving({ start: newSoundForm(''), form }, { sent, saved })
  expect(now.form).toBe(form)
  expect(now.start).toBe(sent)
})

test('a form that nobody has touched meanwhile says what was saved', () => {
  const now = afterSaving({ start: newSoundForm(''), form: sent }, { sent, saved })
  expect(now.form).toBe(saved)
  expect(now.start).toBe(saved)
})

test('a draft that is to be published is kept but for its status, and that choice stays unsaved', () => {
  const start = newSoundForm('Dawn')
  const form = { ...start, description: 'By the harbour', status: 'Released' as const }
  expect(isUnkept({ start, form })).toBe(true)
  const kept = afterKeeping({ start, form }, form)
  expect(kept).toEqual({ start: { ...form, status: 'Draft' }, form })
  expect(isUnkept(kept)).toBe(false)
  const back = { ...form, status: 'Draft' as const }
  expect(isUnkept({ ...kept, form: back })).toBe(false)
  expect(afterKeeping({ start, form: back }, back)).toEqual({ start: back, form: back })
})

test('what was wrong of a draft that was kept stays unsaved', () => {
  const start = newSoundForm('Dawn')
  const form = { ...start, description: 'By the harbour', price: '4' }
  const kept = afterKeeping({ start, form }, form, new Set(['price', 'nameyourprice']))
  expect(kept).toEqual({ start: { ...start, description: 'By the harbour' }, form })
  expect(isUnkept(kept)).toBe(true)
})
