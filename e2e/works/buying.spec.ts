import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { readZip } from '../../src/ports/zip/testing.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { emailTo, linkIn, translator, uniqueName } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('ja')

/** An album of two sounds for ¥1000. */
async function releaseAlbum(base: string, title: string) {
  const artist = await newPerson(base, 'mio')
  const [first, second] = await Promise.all([
    publishSound(artist, { title: '夜明け' }),
    publishSound(artist, { title: 'Vol. 2...' }),
  ])
  const body = { title, price: 1000, status: 'Released' as const, sounds: [first.id, second.id] }
  const album = await artist.call(createAlbum, { body })
  return { album, user: second.user }
}

test('a guest buys an album, and downloads all of it by the link in the email', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const title = uniqueName('港の一日')
  const { album, user } = await releaseAlbum(baseOf(baseURL), title)
  await openPage(page, `/ja/album/${album.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥1,000' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('sales.buy.yourPrice')).fill('999')
  const email = `${uniqueName('guest')}@example.com`
  await dialog.getByLabel(t('sales.buy.email'), { exact: true }).fill(email)
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(
    dialog.getByText(t('sales.buy.belowMinimum', { price: '¥1,000' })).first(),
  ).toBeVisible()
  await dialog.getByLabel(t('sales.buy.yourPrice')).fill('1200')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(page.getByText(t('emails.sales.albumTitle', { title }))).toBeVisible()
  await payByCard(page, t, '¥1,200')
  await expect(main.getByText(t('sales.order.paid'), { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  })

  const message = await emailTo(email, new RegExp(title))
  expect(message.text).toContain('1. 夜明け\n2. Vol. 2...')
  await openPage(page, linkIn(message.text))
  const zip = t('sales.download.original', { type: 'WAV' })
  const arriving = page.waitForEvent('download')
  await main.getByRole('link', { name: t('sales.download.zip', { format: zip }) }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe(`${user} - ${title}.zip`)
  const files = await readZip(await readFile(await download.path()))
  expect([...files.keys()]).toEqual([
    `${user} - ${title}/01 夜明け.wav`,
    `${user} - ${title}/02 Vol. 2.wav`,
  ])
})
