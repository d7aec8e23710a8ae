// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press, type } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import AddDialog from './add-dialog.tsx'
import { playlistOf } from './testing.ts'

const { t } = translate('en')
const LIST = 'GET /my/playlists'
const ADD = 'POST /playlists/:id/sounds'
const CREATE = 'POST /playlists'

const mine = (fields: object) => ({ ...playlistOf(), hasSound: false, ...fields })
const two = {
  items: [mine({ id: 'night', title: 'Night' }), mine({ id: 'day', title: 'Day', hasSound: true })],
  next: null,
}
async function open(items = ['sound-rain']) {
  const onClose = vi.fn()
  const page = await openPart(<AddDialog items={items} open onClose={onClose} />)
  const button = (title: string) => {
    const found = [...document.querySelectorAll('button')].find((each) =>
      each.textContent.includes(title),
    )
    if (found === undefined) throw new Error(`${title} is not on the page`)
    return found
  }
  return { page, onClose, button }
}

test('the playlists that have the sound already say so', async () => {
  const calls = answerCalls({ [LIST]: two })
  const { button } = await open()
  expect(calls).toEqual([{ call: LIST, query: { limit: 100, sound: 'rain' } }])
  const already = t('playlists.adding.already')
  expect(button('Night').textContent).not.toContain(already)
  expect(button('Day').textContent).toContain(already)
})

test.each([
  [{ added: 1, known: 0 }, t('playlists.adding.added', { title: 'Night', count: 1 })],
  [{ added: 3, known: 0 }, t('playlists.adding.added', { title: 'Night', count: 3 })],
  [{ added: 0, known: 1 }, t('playlists.adding.known', { title: 'Night' })],
  [{ added: 2, known: 1 }, t('playlists.adding.partly', { title: 'Night', count: 2 })],
])('of %o sounds the dialog says so, and closes', async (reply, words) => {
  const calls = answerCalls({ [LIST]: two, [ADD]: reply })
  const { page, onClose, button } = await open(['album-box'])
  await press(button('Night'))
  expect(calls.at(-1)).toEqual({
    call: ADD,
    params: { id: 'night' },
    body: { items: ['album-box'] },
  })
  expect(page.text()).toContain(words)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a playlist that is full keeps the dialog open, with the reason', async () => {
  answerCalls({ [LIST]: two, [ADD]: refused(409, 'playlist_full') })
  const { page, onClose, button } = await open()
  await press(button('Night'))
  expect(page.text()).toContain('playlist_full')
  expect(onClose).not.toHaveBeenCalled()
})

test('a new playlist is made with the sound in it', async () => {
  const made = playlistOf({ title: 'Dawn', count: 1 })
  const calls = answerCalls({ [LIST]: { items: [], next: null }, [CREATE]: made })
  const { page, onClose, button } = await open()
  expect(page.text()).toContain(t('playlists.adding.none'))
  await type(page.find('input[name=title]'), 'Dawn')
  await press(button(t('playlists.adding.create')))
  expect(calls.at(-1)).toEqual({ call: CREATE, body: { title: 'Dawn', items: ['sound-rain'] } })
  expect(page.text()).toContain(t('playlists.adding.added', { title: 'Dawn', count: 1 }))
  expect(onClose).toHaveBeenCalledOnce()
})
