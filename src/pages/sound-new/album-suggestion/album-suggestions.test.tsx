import { expect, test } from 'vitest'
import type { Album } from '#albums/contract.ts'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { uploadOf } from '../testing.ts'
import { AlbumSuggestionPanel, AlbumSuggestions } from './album-suggestions.tsx'
import { findAlbums } from './find-albums.ts'
import { type Answer, useAlbumSuggestions } from './use-album-suggestions.ts'

const nothing = () => {}
const offersOf = (uploads: ReturnType<typeof box>, path = '/') =>
  renderPart(
    <ToastProvider>
      <Offers uploads={uploads} />
    </ToastProvider>,
    { path },
  )
function Offers({ uploads }: { uploads: ReturnType<typeof box> }) {
  const { suggestions, unread, elementOf } = useAlbumSuggestions(uploads, false)
  return (
    <>
      <AlbumSuggestions suggestions={suggestions} unread={unread} />
      {uploads.map(({ id }) => (
        <i key={id} data-offer={elementOf.get(id)} />
      ))}
    </>
  )
}
const box = (count: number) =>
  Array.from({ length: count }, (_, at) => uploadOf(`${at} sound`, { album: '夜の箱' }))

function elementOf(uploads: ReturnType<typeof box>, answer?: Answer, unread = 0, broken = 0) {
  const [found] = findAlbums(uploads)
  if (!found) throw new Error('there is no album')
  const acts = { accept: nothing, acceptWithout: nothing, decline: nothing }
  return renderPart(
    <AlbumSuggestionPanel
      suggestion={{ id: 'offer', found, answer, broken, ...acts }}
      unread={unread}
    />,
  )
}
const asked: Answer = { type: 'asked', without: new Set() }

test.each([
  ['/', 'Make an album “夜の箱” of these 3 sounds, in order'],
  ['/ja', 'この3曲で、曲順どおりにアルバム「夜の箱」を作る'],
])('on %s files of one album are offered to be one', (path, words) => {
  expect(offersOf(box(3), path)).toContain(words)
})

test('each file of an album knows the element that suggests it, and no other does', () => {
  const html = offersOf([...box(2), uploadOf('alone', { album: 'Other' })])
  const [, id] = /<section id="([^"\s]+)"/.exec(html) ?? []
  expect(html.split(`data-offer="${id}"`)).toHaveLength(3)
  expect(html.split('data-offer')).toHaveLength(3)
})

test('single files get no suggestion', () => {
  const uploads = [uploadOf('a', null), uploadOf('b', { album: 'B' })]
  expect(offersOf(uploads)).not.toContain('<section')
})

test('what is left out is shown: files that failed, and those beyond 200', () => {
  const broken = uploadOf('broken', { album: '夜の箱' }, { state: 'ERROR' })
  expect(elementOf([...box(2), broken])).toContain('broken.wav could not be made ready and is left')
  expect(elementOf(box(201))).toContain(
    'An album holds up to 200 sounds: the last one is left out.',
  )
})

test('files on their way are waited for, once it was asked', () => {
  expect(elementOf(box(2), undefined, 1)).toContain('is still on its way and may belong to it')
  const html = elementOf(box(2), asked, 2)
  expect(html).toContain('It is made as soon as the 2 files')
  expect(html).toContain('aria-disabled="true"')
})

test('files that broke off are waited for, and can be done without', () => {
  expect(elementOf(box(2), undefined, 0, 1)).toContain(
    'One more file broke off and may belong to it.',
  )
  const html = elementOf(box(2), asked, 0, 2)
  expect(html).toContain('It waits for the 2 files that broke off')
  expect(html).toContain('Make it without those 2 files')
  expect(html).not.toContain('aria-busy="true"')
  expect(elementOf(box(2), asked)).not.toContain('broke off')
})

test('of an album that was made those that came too late are named', () => {
  const of = new Set(['0 sound', '1 sound'])
  const album: Album = JSON.parse(JSON.stringify({ id: 'made', title: '夜の箱' }))
  const made = { type: 'made', album } as const
  const html = elementOf(box(3), { ...made, of })
  expect(html).toContain('2 sound.wav is not in it.')
  expect(elementOf(box(2), { ...made, of })).not.toContain('not in it')
})

test('a failure is shown, and can be retried', () => {
  const html = elementOf(box(2), { type: 'failed' })
  expect(html).toContain(messages.en.albums.offer.failed)
  expect(html).toContain(messages.en.albums.editor.again)
})
