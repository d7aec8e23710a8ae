import { expect, test } from 'vitest'
import { newSoundForm } from '../sound-form.ts'
import { afterSaving } from './after-saving.ts'

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
