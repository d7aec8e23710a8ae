import { expect, test } from 'vitest'
import { matchFiles, openPageDrafts } from './stored-drafts.ts'
import { emptyStorage } from './testing/stored-text.ts'

const upload = { name: 'Dawn.wav', size: 4, lastModified: 7, isFirst: true }
const edits = { form: { title: 'Dawn' }, version: 3, written: { by: 'w', turn: 2 } }

test('what a page stores of a Draft is left to the next page until it is done, in one item', () => {
  const storage = emptyStorage()
  const page = openPageDrafts(storage, 'mio', 'a')
  const next = openPageDrafts(storage, 'mio', 'b')
  page.putUpload('rain', upload)
  page.putUpload('rain', { ...upload, partsId: 'p' })
  page.putEdits('rain', edits)
  page.putEdits('snow', edits)
  expect(Object.keys(storage)).toEqual(['draft:mio:rain', 'draft:mio:snow'])
  expect(next.leftUploads()).toEqual([
    { draft: 'rain', part: { ...upload, page: 'a', partsId: 'p' } },
  ])
  expect(next.leftEdits().map(({ draft }) => draft)).toEqual(['rain', 'snow'])
  expect(page.leftUploads()).toEqual([])
  page.removeUpload('rain')
  expect(next.leftEdits()).toHaveLength(2)
  page.removeEdits('rain')
  page.remove('snow')
  expect(Object.keys(storage)).toEqual([])
})

test('a page that is open leaves nothing, and an upload and edits of one Draft may be of two pages', () => {
  const storage = emptyStorage()
  storage.setItem('uploads-page:a', String(Date.now()))
  openPageDrafts(storage, 'mio', 'a').putUpload('rain', upload)
  openPageDrafts(storage, 'mio', 'b').putEdits('rain', edits)
  const next = openPageDrafts(storage, 'mio', 'c')
  expect([next.leftUploads(), next.leftEdits().length]).toEqual([[], 1])
  storage.removeItem('uploads-page:a')
  expect(next.leftUploads()).toHaveLength(1)
})

test('no one else who signs in to the same browser finds them', () => {
  const storage = emptyStorage()
  openPageDrafts(storage, 'mio', 'a').putUpload('rain', upload)
  expect(openPageDrafts(storage, 'rin', 'b').leftUploads()).toEqual([])
  expect(openPageDrafts(storage, 'mio', 'b').leftUploads()).toHaveLength(1)
})

test('an upload that is discarded takes nothing of another that this page has for the Draft', () => {
  const storage = emptyStorage()
  openPageDrafts(storage, 'mio', 'a').putUpload('rain', upload)
  const page = openPageDrafts(storage, 'mio', 'b')
  page.putUpload('rain', { ...upload, name: 'Dusk.wav' })
  page.forget('rain', 'upload')
  const [kept] = openPageDrafts(storage, 'mio', 'c').leftUploads()
  expect(kept?.part.name).toBe('Dusk.wav')
  openPageDrafts(storage, 'mio', 'c').forget('rain', 'upload')
  expect(Object.keys(storage)).toEqual([])
})

test('what is stored is found at the sound’s new address', () => {
  const storage = emptyStorage()
  const page = openPageDrafts(storage, 'mio', 'a')
  page.putUpload('rain', upload)
  page.move('rain', 'snow')
  const found = openPageDrafts(storage, 'mio', 'b').leftUploads()
  expect(found.map(({ draft }) => draft)).toEqual(['snow'])
})

test('a full storage keeps what it has, and ends nothing', () => {
  const storage = emptyStorage()
  openPageDrafts(storage, 'mio', 'a').putUpload('rain', upload)
  Object.getPrototypeOf(storage).setItem = () => {
    throw new DOMException('It is full.', 'QuotaExceededError')
  }
  const page = openPageDrafts(storage, 'mio', 'b')
  page.putUpload('snow', upload)
  expect(page.leftUploads().map(({ draft }) => draft)).toEqual(['rain'])
})

test('where the browser stores nothing, nothing is left, and nothing fails', () => {
  const page = openPageDrafts(undefined, 'mio', 'a')
  page.putEdits('rain', edits)
  expect(page.leftEdits()).toEqual([])
})

test.each(['', '{', '[]', '{"upload":1,"edits":{}}', '"x"', 'null'])(
  '%j is read as nothing',
  (text) => {
    const storage = emptyStorage()
    storage.setItem('draft:mio:rain', text)
    const page = openPageDrafts(storage, 'mio', 'a')
    expect([page.leftUploads(), page.leftEdits()]).toEqual([[], []])
  },
)

const file = (name: string, text = '0123') => new File([text], name, { lastModified: 7 })

test('a file resumes the entry of its name, size and time, each once', () => {
  const files = [file('Dawn.wav'), file('Dawn.wav'), file('Dusk.wav'), file('Dawn.wav', '01234')]
  const matches = matchFiles(files, [
    { ...upload, id: 'a' },
    { ...upload, name: 'Dusk.wav', id: 'b' },
  ])
  expect(matches.map((match) => match.entry?.id)).toEqual(['a', undefined, 'b', undefined])
})
