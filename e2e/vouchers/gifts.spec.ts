import { expect, test } from '@playwright/test'
import { getSound } from '#works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, untilHydrated } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { emailTo, linkIn, translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

async function publish(base: string) {
  const artist = await newPerson(base, 'mio')
  const title = uniqueName('Harbour')
  const sound = await publishSound(artist, { title, price: 300 })
  const status = async () => (await artist.call(getSound, { params: { id: sound.id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')
  return sound
}

test('a member gives a sound by keyboard, and a friend plays and downloads it without an account', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const t = translator('en')
  const sound = await publish(baseOf(baseURL))
  const giver = await newPerson(baseOf(baseURL), 'aoi')
  const page = await openAs(browser, baseURL, giver, `/sound/${sound.id}`)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) })
    .press('Enter')
  const dialog = page.getByRole('dialog')
  const give = dialog.getByRole('button', { name: t('gifts.give') })
  await give.press('Enter')
  await dialog.getByLabel(t('gifts.recipient')).fill('no address')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).press('Enter')
  await expect(dialog.getByLabel(t('gifts.recipient'))).toBeFocused()
  await expect(dialog.getByText(t('problems.email_invalid')).first()).toBeVisible()
  const friend = `${uniqueName('friend')}@example.com`
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(friend)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Aoi')
  await page.keyboard.press('Tab')
  await page.keyboard.type('For you')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).press('Enter')
  await payByCard(page, t, '¥300')
  await expect(main.getByRole('heading', { name: t('gifts.heading') })).toBeVisible()
  await expect(main.getByText(friend)).toBeVisible()

  const email = await emailTo(friend)
  const other = await (await browser.newContext({ baseURL: baseOf(baseURL) })).newPage()
  await other.goto(linkIn(email.text))
  const gift = other.getByRole('main')
  await expect(gift.getByRole('heading', { name: /Aoi/ })).toBeVisible()
  await expect(gift.getByText('For you')).toBeVisible()
  await expect(gift.getByText('¥')).toHaveCount(0)
  const download = other.waitForEvent('download')
  await gift.getByRole('link', { name: t('sales.download.original', { type: 'WAV' }) }).click()
  expect(await (await download).failure()).toBeNull()

  await openPage(page, '/my/purchases')
  await expect(main.getByRole('heading', { name: t('gifts.given') })).toBeVisible()
  await main.getByRole('link', { name: sound.title }).click()
  await expect(main.getByRole('button', { name: t('gifts.resend') })).toBeVisible()
  await openPage(page, `/sound/${sound.id}`)
  await expect(main.getByRole('link', { name: t('common.buy.download') })).toHaveCount(0)
})

test('a guest with a phone in Japanese gives a sound later, and corrects the address', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const t = translator('ja')
  const sound = await publish(baseOf(baseURL))
  const page = await (
    await browser.newContext({ baseURL: baseOf(baseURL), viewport: { width: 375, height: 720 } })
  ).newPage()
  await openPage(page, `/ja/sound/${sound.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('sales.buy.email'), { exact: true }).fill('giver@example.com')
  await dialog.getByRole('button', { name: t('gifts.give') }).click()
  await dialog.getByLabel(t('gifts.recipient')).fill('wrnog@example.com')
  await dialog.getByLabel(t('gifts.sender')).fill('葵')
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel(t('gifts.date')).fill(day)
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await payByCard(page, t, '¥300')
  await expect(main.getByText(t('gifts.states.waiting'))).toBeVisible()
  await untilHydrated(page)
  await main.getByRole('button', { name: t('gifts.change') }).click()
  await expect(main.getByLabel(t('gifts.date'))).toHaveValue(day)
  await main.getByLabel(t('gifts.recipient')).fill('right@example.com')
  await main.getByRole('button', { name: t('gifts.save') }).click()
  await expect(main.getByText('right@example.com')).toBeVisible()
  await expect(main.getByRole('button', { name: t('gifts.save') })).toBeHidden()
  await expect(main.getByRole('link', { name: t('sales.order.download') })).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
})
