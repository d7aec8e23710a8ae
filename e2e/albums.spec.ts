import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../demo/client.ts'
import { createAlbum } from '../src/albums/contract.ts'
import type { Locale } from '../src/kernel/locale.ts'
import { readZip } from '../src/ports/zip/testing.ts'
import { getSound } from '../src/sounds/contract.ts'
import { newPerson } from './support/data/accounts.ts'
import { openPage } from './support/navigation.ts'
import { emailTo, linkIn, translator, uniqueName } from './support/people.ts'
import { soundTime, watchSound } from './support/playback/listening.ts'
import { openAs } from './support/profile.ts'
import { baseOf, publishSound } from './support/world.ts'

/** Seconds of a sound, and of what is heard of the first one by who has not bought it. */
const LENGTH = 6
const LIMIT = 2

/** An album of two sounds for ¥1000, the first of them limited where that is asked for. */
async function releaseAlbum(baseURL: string | undefined, title: string, limit = false) {
  const artist = await newPerson(baseOf(baseURL), 'mio')
  const limits = limit ? { limit, limitFrom: 0, limitTo: LIMIT } : {}
  const [first, second] = await Promise.all([
    publishSound(artist, { title: '夜明け', ...limits }, LENGTH),
    publishSound(artist, { title: 'Vol. 2...' }, LENGTH),
  ])
  await untilReleased(artist, first.id)
  const body = { title, price: 1000, status: 'Released' as const, sounds: [first.id, second.id] }
  const album = await artist.call(createAlbum, { body })
  return { album, user: second.user }
}

/** A limited sound waits for its preview. */
async function untilReleased(artist: Person, id: string): Promise<void> {
  const status = async () => (await artist.call(getSound, { params: { id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')
}

async function openDialog(page: Page, locale: Locale) {
  const t = translator(locale)
  const label = t('common.buy.buyFrom', { price: '¥1,000' })
  await page.getByRole('main').getByRole('button', { name: label }).click()
  return page.getByRole('dialog')
}

async function payFor(page: Page, locale: Locale, total: string): Promise<void> {
  const t = translator(locale)
  await page.getByLabel(t('sales.sandbox.number')).fill('4242 4242 4242 4242')
  await page.getByLabel(t('sales.sandbox.expiry')).fill('12/40')
  await page.getByLabel(t('sales.sandbox.cvc')).fill('123')
  await page.getByRole('button', { name: t('sales.sandbox.pay', { total }) }).click()
  await expect(page.getByText(t('sales.order.paid'), { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  })
}

test('a guest buys an album, and downloads all of it by the link in the email', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const t = translator('ja')
  const title = uniqueName('港の一日')
  const { album, user } = await releaseAlbum(baseURL, title)
  await openPage(page, `/ja/album/${album.id}`)
  const dialog = await openDialog(page, 'ja')
  await dialog.getByLabel(t('sales.buy.yourPrice')).fill('999')
  const email = `${uniqueName('guest')}@example.com`
  await dialog.getByLabel(t('sales.buy.email'), { exact: true }).fill(email)
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(dialog.getByText(t('sales.buy.belowMinimum', { price: '¥1,000' }))).toBeVisible()
  await dialog.getByLabel(t('sales.buy.yourPrice')).fill('1200')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(page.getByText(t('emails.sales.albumTitle', { title }))).toBeVisible()
  await payFor(page, 'ja', '¥1,200')

  const message = await emailTo(email, new RegExp(title))
  expect(message.text).toContain('1. 夜明け\n2. Vol. 2...')
  await openPage(page, linkIn(message.text))
  const zip = t('sales.download.original', { type: 'WAV' })
  const arriving = page.waitForEvent('download')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('sales.download.zip', { format: zip }) })
    .click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe(`${user} - ${title}.zip`)
  const files = await readZip(await readFile(await download.path()))
  expect([...files.keys()]).toEqual([
    `${user} - ${title}/01 夜明け.wav`,
    `${user} - ${title}/02 Vol. 2.wav`,
  ])
})

test('a member who buys an album hears all of what was limited before', { tag: '@slow' }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const t = translator('en')
  const title = uniqueName('Day box')
  const [{ album }, member] = await Promise.all([
    releaseAlbum(baseURL, title, true),
    newPerson(baseOf(baseURL), 'member'),
  ])
  const page = await openAs(browser, baseURL, member, `/album/${album.id}`)
  const dialog = await openDialog(page, 'en')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await payFor(page, 'en', '¥1,000')
  await openPage(page, '/my/purchases')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
  await row.getByText(t('sales.order.tracks', { count: 2 })).click()
  await expect(row.getByRole('link', { name: '夜明け' })).toBeVisible()
  await watchSound(page)
  await openPage(page, `/album/${album.id}`)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: t('common.buy.download') })
      .first(),
  ).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('albums.playAll') })
    .click()
  await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(LIMIT + 1)
  await page.context().close()
})
