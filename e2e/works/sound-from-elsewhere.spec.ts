import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../demo/client.ts'
import { createOrder } from '../../src/orders/contract.ts'
import { deleteAccount } from '../../src/privacy/contract.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { deleteSound, getSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../support/playback/listening.ts'
import { nameOf } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const gift = { price: 0, nameyourprice: true, sales: true }
let base: string

test.beforeEach(async ({ page, baseURL }) => {
  base = baseOf(baseURL)
  await watchSound(page)
})

async function playHere(page: Page, title: string) {
  const name = t('player.playTitle', { title })
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await expectSoundToAdvance(page, 0.3)
}

const untilOpen = (artist: Person, id: string) =>
  expect
    .poll(async () => (await artist.call(getSound, { params: { id } })).status, { timeout: 60_000 })
    .toBe('Released')

test('buyers keep a sound’s page, player and downloads when it is deleted and its artist leaves', {
  tag: '@slow',
}, async ({ page, context }) => {
  const [artist, buyer] = await Promise.all([newPerson(base, 'leaver'), newPerson(base, 'keeper')])
  const sound = await publishSound(artist, { title: 'Kept', ...gift }, 6)
  const path = `/sound/${sound.id}/${sound.slug}`
  await buyer.call(createOrder, { body: { items: [{ id: `sound-${sound.id}`, price: 0 }] } })
  await context.addCookies([{ name: 'token', value: buyer.token, url: base }])
  const main = page.getByRole('main')
  const isKept = async () => {
    await expect(main.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible()
    await playHere(page, 'Kept')
    await expect(main.getByRole('button', { name: t('soundPage.share') })).toHaveCount(0)
    await expect(main.getByRole('button', { name: t('community.clap.label') })).toHaveCount(0)
    await expect(main.getByRole('textbox')).toHaveCount(0)
  }
  await artist.call(deleteSound, { params: { id: sound.id } })
  await openPage(page, path)
  await isKept()
  await artist.call(deleteAccount, { body: { username: await nameOf(artist) } })
  await reloadPage(page)
  await isKept()
  await expect(main.getByText(sound.user, { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: sound.user })).toHaveCount(0)
  await main.getByRole('link', { name: t('common.buy.download') }).click()
  await page.waitForURL('**/my/purchases?text=Kept')
  await expect(main.getByRole('link', { name: 'Kept' })).toBeVisible()
  await expect(main.getByRole('group', { name: /Kept/ }).getByRole('link').first()).toBeVisible()
})

test('the page of a sound that is sold only with an album leads to it, and shows who hears all of it', {
  tag: '@slow',
}, async ({ page }) => {
  const artist = await newPerson(base, 'albumist')
  const part = { limit: true, limitFrom: 3, limitTo: 9 }
  const sound = await publishSound(artist, { title: 'Inside', albumOnly: true, ...part }, 20)
  await untilOpen(artist, sound.id)
  const body = { title: 'Whole box', genre: 'electronic', sales: true, price: 900 } as const
  const album = await artist.call(createAlbum, {
    body: { ...body, status: 'Released', sounds: [sound.id] },
  })
  await openPage(page, `/sound/${sound.id}/${sound.slug}`)
  const main = page.getByRole('main')
  const times = { from: '00:03', to: '00:09' }
  await expect(main.getByText(t('soundPage.preview.withAlbum', times))).toBeVisible()
  await expect(main.getByRole('link', { name: 'Whole box' })).toBeVisible()
  await main.getByRole('link', { name: t('soundPage.getAlbum') }).click()
  await page.waitForURL(`**/album/${album.id}/${album.slug}`)
  await expect(main.getByRole('button', { name: /¥900/ })).toBeVisible()
})
