// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, perform, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { albumOf, Surroundings, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { renderProse } from '#kernel/prose/render-prose.ts'
import { openStore } from '#player/testing.ts'
import type { Album } from '#works/albums-contract.ts'
import AlbumPage, { meta } from './album-page.tsx'

const { t } = translate('en')

// Views are counted by a request of their own.
beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({})))

const sounds = ['One', 'Two'].map((title) =>
  workOf({ id: title, title, albumId: 'album', mp3Url: `/${title}.mp3` }),
)

async function mount(fields: Partial<Album> = {}, more: object = {}) {
  answerCalls({})
  const { store, commands, events } = openStore()
  const album = albumOf({ id: 'album', title: 'Day box', sounds, ...fields })
  const data = {
    album,
    publishing: undefined,
    style: {},
    text: renderProse(''),
    comments: undefined,
    more: [],
    ...more,
  }
  const page = await openPart(
    <Surroundings store={store}>
      <AlbumPage />
    </Surroundings>,
    { data, me: testMe, path: '/album/album' },
  )
  return { ...page, store, commands, events }
}

async function textOf(...about: Parameters<typeof mount>) {
  const page = await mount(...about)
  const text = page.text()
  await page.unmount()
  return text
}

test('an album plays from its first sound, pauses, and resumes', async () => {
  const page = await mount()
  await press(page.named(t('albums.playAll')))
  expect(page.commands).toContain('load One 0')
  await perform(() => page.events.soundBegan())
  expect(page.text()).toContain(t('albums.pause'))
  await press(page.named(t('albums.pause')))
  expect(page.commands.at(-1)).toBe('pause')
})

test('an album that nothing of can be heard has no button to play it', async () => {
  const silent = sounds.map((sound) => ({ ...sound, mp3Url: null }))
  expect(await textOf({ sounds: silent })).not.toContain(t('albums.playAll'))
})

test('its owner edits and sees the price, a Draft is not shared', async () => {
  const owner = await mount({ mine: 'owner', sales: true, price: 1000, nameyourprice: false })
  expect(owner.has('a[href="/album/album/edit"]')).toBe(true)
  expect(owner.text()).toContain('¥1,000')
  expect(owner.text()).toContain(t('share.title'))
  await owner.unmount()
  const draft = await mount({ mine: 'owner', sales: false, status: 'Draft', price: 1000 })
  expect(draft.text()).not.toContain('¥1,000')
  expect(draft.text()).not.toContain(t('share.title'))
  await draft.unmount()
  expect((await mount()).has('a[href="/album/album/edit"]')).toBe(false)
})

test('length and date are shown where the album has them', async () => {
  const shown = await textOf({ duration: 125, releasedAt: '2026-05-01T00:00:00.000Z' })
  expect(shown).toContain(`${t('albums.count', { count: 2 })} · 02:05`)
  expect(shown).toContain('1 May 2026')
  expect(await textOf({ duration: 1 })).toContain(' · 00:01')
  const empty = await textOf({ duration: 0, releasedAt: null, releaseDate: null })
  expect(empty).not.toContain(' · 0')
})

test('a sound that is hidden or heard in part is marked as such', async () => {
  const plain = await textOf()
  const draft = workOf({ id: 'd', title: 'Draft one', status: 'Draft' })
  const part = { ...workOf({ id: 'p' }), limit: { on: true, min: 6, max: 14 } }
  const marked = await textOf({ sounds: [draft, part] })
  for (const words of [
    t('works.statusName.Draft'),
    t('albums.preview', { from: '00:06', to: '00:14' }),
  ]) {
    expect(plain).not.toContain(words)
    expect(marked).toContain(words)
  }
})

test('its owner sees which of the sounds, also of hidden ones, are sold with the album alone', async () => {
  const ids = ['a', 'b', 'c']
  const drafts = ids.map((id) => workOf({ id, title: id, status: 'Draft' }))
  const standing = { wantedStatus: null, transcodeStatus: 'READY', waitsForRetry: false } as const
  const edit = {
    coverartURL: null,
    wantedStatus: null,
    droppedStatus: null,
    sounds: ids.map((id) => ({ ...standing, id, albumOnly: id === 'b' })),
  }
  const text = await textOf({ mine: 'owner', sounds: drafts, edit })
  expect(text.split(t('albums.albumOnly'))).toHaveLength(2)
  expect(await textOf({ sounds: drafts })).not.toContain(t('albums.albumOnly'))
})

test('an empty album says so, and its owner how to fill it', async () => {
  expect(await textOf({ sounds: [] })).toContain(t('albums.emptyText'))
  const own = await textOf({ sounds: [], mine: 'owner' })
  expect(own).toContain(t('albums.emptyOwn'))
  expect(own).toContain(t('albums.editor.add'))
  expect(await textOf({ sounds: sounds.slice(0, 1) })).not.toContain(t('albums.emptyTitle'))
})

test('what else there is by the artist is below, where there is any', async () => {
  const heading = t('albums.more', { name: albumOf().user })
  expect(await textOf()).not.toContain(heading)
  const more = [{ kind: 'sound', sound: workOf({ id: 'other', title: 'Other' }) }]
  expect(await textOf({}, { more })).toContain(heading)
})

test('search engines list a released album alone', () => {
  const tags = (status: Album['status']) =>
    JSON.stringify(
      meta({
        loaderData: { album: albumOf({ status }), summary: '', head: [] },
        matches: [{ id: 'root', loaderData: undefined }],
        location: { pathname: '/album/album', search: '' },
        params: {},
      } as never),
    )
  expect(tags('Released')).not.toContain('noindex')
  expect(tags('Private')).toContain('noindex')
})
