import { expect, test } from 'vitest'
import type { Sound } from '#sounds/contract.ts'
import { formOfSound } from '#sounds/web/editor/sound-form.ts'
import { soundWith } from '#sounds/web/testing.ts'
import { resolveRemoteChange } from './resolve-remote-change.ts'

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
