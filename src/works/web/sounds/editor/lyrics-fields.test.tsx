// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPart, press, type } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { newSoundForm } from '../testing.ts'
import { LyricsFields } from './lyrics-fields.tsx'
import { readSoundForm, readValidFields, type SoundForm } from './sound-form.ts'

const { t } = translate('en')

function Editor() {
  const [form, setForm] = useState<SoundForm>(newSoundForm('Rain'))
  const onEdit = (change: Partial<SoundForm>) => setForm({ ...form, ...change })
  return <LyricsFields form={form} problems={{}} onEdit={onEdit} />
}

test('a line that has no time is named while it is typed, and nothing of it is lost', async () => {
  const page = await openPart(<Editor />)
  const area = page.find<HTMLTextAreaElement>('textarea')
  await type(area, '[00:01]a\nb')
  expect(page.text()).toContain(t('soundEditor.lyrics.wrongLine', { line: 2 }))
  expect(area.value).toBe('[00:01]a\nb')
  await type(area, '[00:01]a\n[00:02]b')
  expect(page.text()).toContain(t('soundEditor.lyrics.timed', { count: 2 }))
})

test('the declaration is asked for once there are lyrics', async () => {
  const page = await openPart(<Editor />)
  expect(page.has('input[type=checkbox]')).toBe(false)
  await type(page.find('textarea'), 'la la')
  await press(page.find('input[type=checkbox]'))
  expect(page.find<HTMLInputElement>('input[type=checkbox]').checked).toBe(true)
})

test('lyrics whose times cannot be read are not saved, and all else is', () => {
  const form = { ...newSoundForm('Rain'), lyrics: '[00:01]a\nb', lyricsDeclared: true }
  expect(readSoundForm(form, 12)).toMatchObject({ problems: { lyrics: 'lyrics_timing_invalid' } })
  const valid = readValidFields(form, 12)
  expect([...(valid?.left ?? [])]).toEqual(['lyrics'])
  expect(valid?.fields).toMatchObject({ title: 'Rain' })
  expect(valid?.fields).not.toHaveProperty('lyrics')
})
