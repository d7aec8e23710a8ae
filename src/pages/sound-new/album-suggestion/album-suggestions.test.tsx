import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import type { Album } from '#works/albums-contract.ts'
import { uploadOf } from '../testing.ts'
import { AlbumSuggestionPanel, AlbumSuggestions } from './album-suggestions.tsx'
import { findAlbums } from './find-albums.ts'
import { type Answer, useAlbumSuggestions } from './use-album-suggestions.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

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
  const acts = { accept: nothing, acceptWithout: nothing, decline: nothing, move: nothing }
  return renderPart(
    <AlbumSuggestionPanel
      suggestion={{ id: 'offer', found, answer, broken, ...acts }}
      unread={unread}
    />,
  )
}
const asked: Answer = { type: 'asked', without: new Set() }

test.each([
  ['/', t('albums.offer.title', { count: 3, title: '夜の箱' })],
  ['/ja', tJa('albums.offer.title', { count: 3, title: '夜の箱' })],
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
  expect(elementOf([...box(2), broken])).toContain(
    t('albums.offer.leftOut', { files: 'broken.wav' }),
  )
  expect(elementOf(box(201))).toContain(t('albums.offer.beyond', { count: 1, most: 200 }))
})

test('files on their way are waited for, once it was asked', () => {
  expect(elementOf(box(2), undefined, 1)).toContain(t('albums.offer.unread', { count: 1 }))
  const html = elementOf(box(2), asked, 2)
  expect(html).toContain(t('albums.offer.asked', { count: 2 }))
  expect(html).toContain('aria-disabled="true"')
})

test('files that broke off are waited for, and can be done without', () => {
  expect(elementOf(box(2), undefined, 0, 1)).toContain(t('albums.offer.broken', { count: 1 }))
  const html = elementOf(box(2), asked, 0, 2)
  expect(html).toContain(t('albums.offer.askedBroken', { count: 2 }))
  expect(html).toContain(t('albums.offer.without', { count: 2 }))
  expect(html).not.toContain('aria-busy="true"')
  expect(elementOf(box(2), asked)).not.toContain('interrupted')
})

test('of an album that was made those that came too late are named', () => {
  const of = new Set(['0 sound', '1 sound'])
  const album: Album = JSON.parse(JSON.stringify({ id: 'made', title: '夜の箱' }))
  const made = { type: 'made', album } as const
  const html = elementOf(box(3), { ...made, of })
  expect(html).toContain(t('albums.offer.notIn', { count: 1, files: '2 sound.wav' }))
  expect(elementOf(box(2), { ...made, of })).not.toContain('in the album')
})

test('a failure is shown, and can be retried', () => {
  const html = elementOf(box(2), { type: 'failed' })
  expect(html).toContain(messages.en.albums.offer.failed)
  expect(html).toContain(messages.en.albums.editor.again)
})
