import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { createPlaylist, listPlaylistSounds } from '#lists/playlists-contract.ts'
import { listSavedIds } from '#lists/saved-contract.ts'
import { createAlbum } from '#works/albums-contract.ts'
import type { Person } from '../../demo/client.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { smallTargets } from '../support/targets.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

/** Someone with a playlist, on the profile of an artist who has an album of three sounds with lyrics. */
async function openProfile(open: (member: Person, path: string) => Promise<Page>) {
  const [artist, member] = await Promise.all([newPerson(base, 'aoi'), newPerson(base, 'ren')])
  const lyrics = { lyrics: 'Rain on the pier', lyricsDeclared: true }
  const sounds = []
  for (const title of ['Pier', 'Quay', 'Dock']) {
    sounds.push(await publishSound(artist, { title, ...lyrics }, 20))
  }
  const album = await artist.call(createAlbum, {
    body: { title: 'Harbour', status: 'Released', sounds: sounds.map(({ id }) => id) },
  })
  const name = uniqueName('Night')
  const playlist = await member.call(createPlaylist, { body: { title: name } })
  const { username } = sounds[0] ?? { username: '' }
  const page = await open(member, `/user/${username}/sounds`)
  const list = async () => {
    const params = { id: playlist.id }
    const { items } = await member.call(listPlaylistSounds, { params, query: {} })
    return items.map(({ sound }) => sound?.title)
  }
  const saved = async () => (await member.call(listSavedIds)).ids
  return { page, album, sounds, name, list, saved }
}

const adding = (title: string) => t('adding.actOf', { title })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('adding.act') })
const added = (title: string) => t('playlists.adding.added', { title, count: 1 })

test('a finger adds a sound to a playlist from its tile, an album’s row and the queue, saves it, and opens its lyrics', {
  tag: '@slow',
}, async ({ browser }) => {
  const phone: BrowserContextOptions = {
    baseURL: base,
    viewport: { width: 375, height: 720 },
    hasTouch: true,
    isMobile: true,
  }
  const context = await browser.newContext(phone)
  const { page, album, sounds, name, list, saved } = await openProfile(async ({ token }, path) => {
    await context.addCookies([{ name: 'token', value: token, url: base }])
    const opened = await context.newPage()
    await openPage(opened, path)
    return opened
  })
  const main = page.getByRole('main')
  const choose = async () => {
    await dialogOf(page).getByRole('button', { name }).tap()
    await expect(page.getByText(added(name)).last()).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  }

  await test.step('from a tile', async () => {
    await main.getByRole('button', { name: adding('Pier') }).tap()
    await choose()
    expect(await list()).toEqual(['Pier'])
  })

  await test.step('from the menu of a row', async () => {
    await openPage(page, `/album/${album.id}/${album.slug}`)
    const more = main.getByRole('button', { name: t('saving.more', { title: 'Quay' }) })
    await more.tap()
    expect(await smallTargets(page, '[role=menu]')).toEqual([])
    await page.getByRole('menuitem', { name: t('adding.act') }).tap()
    await choose()
    expect(await list()).toEqual(['Pier', 'Quay'])
    await more.tap()
    await page.getByRole('menuitem', { name: t('saving.act') }).tap()
    await expect.poll(saved).toEqual([sounds[1]?.id])
    await more.tap()
    await expect(page.getByRole('menuitem', { name: t('saving.remove') })).toBeVisible()
    await more.tap()
  })

  await test.step('from the queue, whose menu opens the lyrics', async () => {
    await main.getByRole('button', { name: t('albums.playAll') }).tap()
    await page.getByRole('button', { name: t('playing.open', { title: 'Pier' }) }).tap()
    const sheet = page.getByRole('dialog', { name: t('player.label') })
    await sheet.getByRole('button', { name: adding('Dock') }).tap()
    await choose()
    expect(await list()).toEqual(['Pier', 'Quay', 'Dock'])
    await sheet.getByRole('button', { name: t('playing.more'), exact: true }).tap()
    await sheet.getByRole('menuitem', { name: t('playing.lyrics.open') }).tap()
    await expect(page.getByText('Rain on the pier')).toBeVisible()
  })
  await context.close()
})

test('keys alone add a sound to a playlist from its tile and an album’s row, save it, and open its lyrics', {
  tag: '@slow',
}, async ({ browser }) => {
  const { page, album, sounds, name, list, saved } = await openProfile((member, path) =>
    openAs(browser, base, member, path),
  )
  const main = page.getByRole('main')
  const choose = async () => {
    await dialogOf(page).getByRole('button', { name }).press('Enter')
    await expect(page.getByText(added(name)).last()).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  }

  await main.getByRole('button', { name: adding('Pier') }).press('Enter')
  await choose()
  await openPage(page, `/album/${album.id}/${album.slug}`)
  const row = main.getByRole('listitem').filter({ hasText: 'Quay' })
  await row.getByRole('button', { name: adding('Quay') }).press('Enter')
  await choose()
  expect(await list()).toEqual(['Pier', 'Quay'])
  await row.getByRole('button', { name: t('saving.save', { title: 'Quay' }) }).press('Enter')
  await expect.poll(saved).toEqual([sounds[1]?.id])
  expect(await violationsOn(page, ' album')).toEqual([])

  await main.getByRole('button', { name: t('albums.playAll') }).press('Enter')
  const more = page
    .getByRole('region', { name: t('player.label') })
    .getByRole('button', { name: t('playing.more'), exact: true })
  await more.press('ArrowDown')
  await page.getByRole('menuitem', { name: t('playing.lyrics.open') }).press('Enter')
  await expect(page.getByText('Rain on the pier')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Rain on the pier')).toBeHidden()
})
