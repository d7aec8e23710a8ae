// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, pressKey, settle } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { playlistOf } from '#lists/web/playlists/testing.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import OwnSounds from './own-sounds.tsx'

const { t } = translate('en')
const MOVE = 'PUT /playlists/:id/sounds/:entry'
const REMOVE = 'DELETE /playlists/:id/sounds/:entry'

const entries = [
  { entry: 'one', sound: soundOf({ id: 'dawn', title: 'Dawn' }) },
  { entry: 'two', sound: null },
  { entry: 'three', sound: soundOf({ id: 'dusk', title: 'Dusk' }) },
]
const open = () =>
  openPart(<OwnSounds playlist={playlistOf()} first={{ items: entries, next: null }} />)
const rows = () => [...document.querySelectorAll('ol > li')]
const titles = () =>
  rows().map((row) => row.querySelector('[class*=title], [class*=gone]')?.textContent)
const gone = t('playlists.gone')

test('what is gone has a row without a title', async () => {
  answerCalls({})
  await open()
  expect(titles()).toEqual(['Dawn', gone, 'Dusk'])
})

test('keys put a sound elsewhere, and each move is sent after the one before', async () => {
  const calls = answerCalls({ [MOVE]: {} })
  const page = await open()
  const grip = () => page.named(t('sortable.move', { title: 'Dusk' }))
  await pressKey(grip(), 'ArrowUp')
  await pressKey(grip(), 'Home')
  expect(titles()).toEqual(['Dusk', 'Dawn', gone])
  await settle()
  const moves = calls.map(({ params, body }) => [params, body])
  expect(moves).toEqual([
    [{ id: 'playlist', entry: 'three' }, { after: 'one' }],
    [{ id: 'playlist', entry: 'three' }, { after: null }],
  ])
})

test('a removed sound is gone at once, and the focus is on the next row', async () => {
  const calls = answerCalls({ [REMOVE]: {} })
  const page = await open()
  await press(page.named(t('playlists.removeGone')))
  expect(titles()).toEqual(['Dawn', 'Dusk'])
  expect(calls).toEqual([{ call: REMOVE, params: { id: 'playlist', entry: 'two' } }])
  expect(document.activeElement).toBe(page.named(t('playlists.remove', { title: 'Dusk' })))
})

test('a move that was refused is explained', async () => {
  answerCalls({ [MOVE]: refused(409, 'playlist_changed') })
  const page = await open()
  await pressKey(page.named(t('sortable.move', { title: 'Dusk' })), 'Home')
  await settle()
  expect(page.text()).toContain('playlist_changed')
})
