import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../demo/client.ts'
import { createOrder } from '../../src/orders/contract.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { getSound, updateSound } from '../../src/works/sounds-contract.ts'
import { newPerson, openSessionOf } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { nameOf } from '../support/profile.ts'
import { baseOf, makeSound, publishSound } from '../support/world.ts'

const t = translator('en')
const PART = { limit: true, limitFrom: 3, limitTo: 9 }
const SECONDS = 40
let base: string

test.beforeEach(async ({ page, baseURL }) => {
  base = baseOf(baseURL)
  await watchSound(page)
})

const barOf = (page: Page) => page.getByRole('region', { name: t('player.label') })
const pressBar = (page: Page, name: 'play' | 'pause') =>
  barOf(page)
    .getByRole('button', { name: t(`playing.${name}`), exact: true })
    .click()
const press = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title }) })
    .first()
    .click()

/** Released, once what others hear of it is made. */
async function publishPart(artist: Person, title: string) {
  const gift = { price: 0, nameyourprice: true, sales: true }
  const sound = await publishSound(artist, { title, ...gift, ...PART }, SECONDS)
  const status = async () => (await artist.call(getSound, { params: { id: sound.id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')
  return { ...sound, path: `/sound/${sound.id}/${sound.slug}` }
}

test('someone who buys a sound after its preview hears all of it in the same player, also after a reload', {
  tag: '@slow',
}, async ({ page, context }) => {
  test.setTimeout(150_000)
  const [artist, member] = await Promise.all([newPerson(base, 'maker'), newPerson(base, 'buyer')])
  const [one, other] = await Promise.all([
    publishPart(artist, 'Bought'),
    publishPart(artist, 'Here'),
  ])
  await context.addCookies([{ name: 'token', value: member.token, url: base }])
  await openPage(page, one.path)
  await press(page, 'Bought')
  await expect.poll(() => soundTime(page)).toBeGreaterThan(PART.limitFrom)
  await pressBar(page, 'pause')
  // Elsewhere, as on another device.
  const items = [{ id: `sound-${one.id}`, price: 0 }]
  await member.call(createOrder, { body: { items } })
  await reloadPage(page)
  await pressBar(page, 'play')
  await expect.poll(() => soundTime(page), { timeout: 25_000 }).toBeGreaterThan(PART.limitTo + 1)

  // Here, with the same player.
  await openPage(page, other.path)
  await press(page, 'Here')
  await expect.poll(() => soundTime(page)).toBeGreaterThan(PART.limitFrom)
  await pressBar(page, 'pause')
  const buy = t('common.buy.free')
  // And in another tab, which hears of it from the order's page too.
  const tab = await context.newPage()
  await watchSound(tab)
  await openPage(tab, other.path)
  await press(tab, 'Here')
  await expect.poll(() => soundTime(tab)).toBeGreaterThan(PART.limitFrom)
  await pressBar(tab, 'pause')
  await page.getByRole('main').getByRole('button', { name: buy }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('sales.buy.getFree') })
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await pressBar(page, 'play')
  await expect.poll(() => soundTime(page), { timeout: 25_000 }).toBeGreaterThan(PART.limitTo + 1)
  // A page of the order that is opened later notifies the tabs again, which ask again.
  const asked = tab.waitForRequest((request) => request.url().endsWith(`/api/sounds/${other.id}`))
  await reloadPage(page)
  await asked
  await tab.close()
})

test('a sound that its artist withdraws is skipped, and leaves the queue', {
  tag: '@slow',
}, async ({ page }) => {
  const artist = await newPerson(base, 'maker')
  const titles = ['One', 'Two', 'Three']
  const sounds = await Promise.all(titles.map((title) => publishSound(artist, { title }, SECONDS)))
  const album = await artist.call(createAlbum, {
    body: { title: 'All', genre: 'jazz', status: 'Released', sounds: sounds.map(({ id }) => id) },
  })
  await openPage(page, `/album/${album.id}/${album.slug}`)
  const params = { id: sounds[1]?.id ?? '' }
  const { version } = await artist.call(getSound, { params })
  await artist.call(updateSound, { params, body: { status: 'Draft', version } })
  await page
    .getByRole('main')
    .getByRole('button', { name: t('albums.playAll') })
    .click()
  await expectSoundToAdvance(page, 0.3)
  await barOf(page)
    .getByRole('button', { name: t('playing.forward') })
    .click()
  await expect(page.getByText(t('playing.lost', { title: 'Two' }))).toBeVisible()
  await expect(barOf(page).getByRole('link', { name: 'Three' }).first()).toBeVisible()
  await expectSoundToAdvance(page, 0.3)
  await barOf(page)
    .getByRole('button', { name: t('player.queue'), exact: true })
    .click()
  await expect(barOf(page).getByRole('button', { name: /^Move / })).toHaveCount(2)
})

test('signing out hides the queue, and signing in again restores it', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  const artist = await newPerson(base, 'maker')
  const draft = await makeSound(artist, { title: 'Unheard' }, SECONDS)
  const email = `${await nameOf(artist)}@example.com`
  const enter = ({ token }: Person) =>
    context.addCookies([{ name: 'token', value: token, url: base }])
  await enter(artist)
  await openPage(page, `/sound/${draft.id}/${draft.slug}`)
  await press(page, 'Unheard')
  await expectSoundToAdvance(page, 0.3)
  await page.getByRole('button', { name: t('common.header.menu') }).click()
  await page.getByRole('menuitem', { name: t('menu.signOut') }).click()
  await expect(page).toHaveURL(`${base}/`)
  await expect.poll(() => soundTime(page)).toBe(0)
  await expect(barOf(page)).toBeHidden()
  await reloadPage(page)
  await expect(barOf(page)).toBeHidden()
  await enter(await openSessionOf(base, email))
  await reloadPage(page)
  await expect(barOf(page).getByRole('link', { name: 'Unheard' }).first()).toBeVisible()
  await pressBar(page, 'play')
  await expectSoundToAdvance(page, 0.3)
})
