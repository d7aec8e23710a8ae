import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { deleteAlbum, type MyAlbum, renewAlbumLink } from '#works/albums-contract.ts'
import { MyAlbums } from './my-albums-page.tsx'
import type { Act } from './row-parts.tsx'
import { applyNews, type News } from './use-my-works.ts'
import { RowDialog, useRowDialog } from './use-row-dialog.tsx'

const { t } = translate('en')

const toast = vi.hoisted(() => vi.fn())
vi.mock('#ui/overlay/toasts.tsx', () => ({ useToast: () => toast }))
vi.mock('#ui/overlay/dialog.tsx', () => ({ ConfirmDialog: vi.fn(() => null) }))
vi.mock('./use-row-dialog.tsx', async (original) => {
  const dialogs = await original<typeof import('./use-row-dialog.tsx')>()
  return { ...dialogs, useRowDialog: vi.fn(dialogs.useRowDialog) }
})
const callApi = vi.spyOn(transport, 'send')
beforeEach(() => {
  vi.clearAllMocks()
})

const album: MyAlbum = {
  id: 'abcdefghijkl',
  slug: 'box',
  title: 'Box',
  user: 'Aoi',
  username: 'aoi',
  coverart: null,
  accent: null,
  status: 'Draft',
  genre: '',
  sales: true,
  price: 1000,
  nameyourprice: true,
  releasedAt: null,
  mine: 'owner',
  wantedStatus: null,
  droppedStatus: null,
  releaseDate: null,
  count: 2,
  duration: 0,
}
const other: MyAlbum = { ...album, id: 'bcdefghijklm', title: 'Crate' }

const listOf = (albums: MyAlbum[]) => renderPart(<MyAlbums first={{ items: albums, next: null }} />)

test('the list shows what was not published, and why', () => {
  const dropped: MyAlbum = { ...album, droppedStatus: 'Released' }
  expect(listOf([dropped])).toContain(t('albums.mine.dropped'))
  expect(listOf([{ ...dropped, count: 0 }])).toContain(t('albums.mine.droppedEmpty'))
  const stuck: MyAlbum = { ...album, wantedStatus: 'Released', waitsForRetry: true }
  expect(listOf([stuck])).toContain(t('albums.mine.waitsForRetry'))
  const withdrawn = listOf([{ ...stuck, withdrawnFor: 'terms' }])
  expect(withdrawn).toContain(t('myWorks.withdrawn.terms'))
  expect(withdrawn).not.toContain(t('albums.mine.waitsForRetry'))
})

test('an album waits for its date only to become public', () => {
  const dated: MyAlbum = {
    ...album,
    wantedStatus: 'Released',
    releaseDate: '2999-10-03T09:00:00.000Z',
  }
  expect(listOf([dated])).toContain('3 Oct 2999')
  expect(listOf([{ ...dated, wantedStatus: 'Private' }])).toContain(t('myWorks.waiting.Private'))
})

test('nothing yet leads to a new album', () => {
  const html = listOf([])
  expect(html).toContain(t('albums.mine.emptyTitle'))
  expect(html).toContain('href="/album-new"')
})

/** Confirms the dialog of an album in the list; returns what changes in the list, if anything. */
async function confirm(act: Act): Promise<News<MyAlbum> | undefined> {
  listOf([album, other])
  const [list] = vi.mocked(useRowDialog<MyAlbum>).mock.lastCall ?? []
  if (!list) throw new Error('the list has no dialog')
  const change = vi.fn()
  renderPart(<RowDialog {...list} change={change} act={act} work={album} open onClose={() => {}} />)
  await vi.mocked(ConfirmDialog).mock.lastCall?.[0].onConfirm()
  return change.mock.lastCall?.[0]
}

const failed = (status: number) => ({
  error: true as const,
  status,
  code: 'x',
  message: 'No.',
  fields: {},
})

test.each([[undefined], [failed(404)]])('a deleted album leaves the list (%j)', async (reply) => {
  callApi.mockResolvedValueOnce(reply)
  const news = await confirm('remove')
  expect(callApi.mock.lastCall).toEqual([deleteAlbum, { params: { id: album.id } }])
  expect(applyNews([album, other], news ?? new Map())).toEqual([{ id: other.id, work: other }])
  expect(toast).toHaveBeenCalledExactlyOnceWith(t('myWorks.removed', { title: 'Box' }))
})

test('an album whose link is reset keeps its place under its new id', async () => {
  const id = 'mnopqrstuvwx'
  callApi.mockResolvedValueOnce({ id })
  const news = await confirm('renew')
  expect(callApi.mock.lastCall).toEqual([renewAlbumLink, { params: { id: album.id } }])
  const works = applyNews([album, other], news ?? new Map()).map(({ work }) => work)
  expect(works).toEqual([{ ...album, id }, other])
  expect(toast).toHaveBeenCalledExactlyOnceWith(t('myWorks.renewed', { title: 'Box' }))
})

test.each(['remove', 'renew'] as const)('a failure (%s) leaves the list as it is', async (act) => {
  callApi.mockResolvedValueOnce(failed(503))
  expect(await confirm(act)).toBeUndefined()
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'failed')
})
