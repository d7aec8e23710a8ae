import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { parseBuffer } from 'music-metadata'
import { registerPerson } from '../support/data/accounts.ts'
import { wavOf } from '../support/files/wav.ts'
import { openPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { emailTo, register, translator, uniqueName } from '../support/people.ts'
import { expectSoundToAdvance, loudness, watchSound } from '../support/playback/listening.ts'
import { enter } from '../support/settings.ts'
import { baseOf } from '../support/world.ts'

const t = translator('ja')
const TITLE = '港の灯り'
const NAME = '神田みお'
const SECONDS = 4

test('an artist publishes, a visitor listens, a listener buys and downloads, in Japanese', async ({
  browser,
  baseURL,
}) => {
  const address = await test.step('an artist publishes', () => publishAsArtist(browser))
  await test.step('a visitor listens', () => listenAsVisitor(browser, address))
  await test.step('a listener buys and downloads', () =>
    buyAsListener(browser, baseOf(baseURL), address))
})

async function openWindow(browser: Browser): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ locale: 'ja-JP' })
  const page = await context.newPage()
  await watchSound(page)
  return [page, context]
}

/** @returns the path of the published sound's page, without its language */
async function publishAsArtist(browser: Browser): Promise<string> {
  const [page, context] = await openWindow(browser)
  await register(page, { username: uniqueName('artist'), name: NAME, locale: 'ja' })
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.header.upload') })
    .click()
  await expect(page.getByText(t('uploads.newPage.formats'))).toBeVisible()
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: `${TITLE}.wav`,
    mimeType: 'audio/wav',
    buffer: wavOf(SECONDS),
  })
  const card = page.getByRole('article', { name: TITLE })
  const title = card.getByLabel(t('soundEditor.form.titleLabel'), { exact: true })
  await expect(title).toHaveValue(TITLE)
  await expect(
    page.getByText(t('uploads.toasts.transcoded', { name: `${TITLE}.wav` })).first(),
  ).toBeVisible({ timeout: 60_000 })
  await card.getByLabel(t('soundEditor.form.genre')).selectOption('electronic')
  await card.getByText(t('soundEditor.form.more')).click()
  const price = card.getByLabel(t('soundEditor.form.price'), { exact: true })
  const publish = card.getByRole('button', { name: t('soundEditor.form.publish', { count: 1 }) })
  await price.fill('49')
  await publish.click()
  await expect(card.getByText(t('problems.price_too_low')).first()).toBeVisible()
  await price.fill('300')
  await publish.click()
  await expect(page.getByText(t('uploads.toasts.published', { name: TITLE })).first()).toBeVisible()
  await card.getByRole('link', { name: t('soundEditor.editPage.view') }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const { pathname } = new URL(page.url())
  await context.close()
  return pathname.replace(/^\/ja/, '')
}

async function listenAsVisitor(browser: Browser, address: string): Promise<void> {
  const [page, context] = await openWindow(browser)
  await openPage(page, '/ja')
  await page.getByRole('main').getByRole('link', { name: TITLE }).first().click()
  await openPage(page, `/ja${address}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title: TITLE }) })
    .first()
    .click()
  await expectSoundToAdvance(page, 0.5)
  expect(await loudness(page)).toBeGreaterThan(0.05)
  const bar = page.getByRole('region', { name: t('player.label') })
  await expect(bar.getByRole('link', { name: TITLE })).toBeVisible()
  await context.close()
}

async function buyAsListener(browser: Browser, base: string, address: string): Promise<void> {
  const [page, context] = await openWindow(browser)
  const username = uniqueName('listener')
  const { token } = await registerPerson(base, { username, name: username })
  await enter(context, base, token)
  await openPage(page, `/ja${address}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('sales.buy.cannotCancel')).first()).toBeVisible()
  const price = dialog.getByLabel(t('sales.buy.yourPrice'))
  await price.fill('299')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(
    dialog.getByText(t('sales.buy.belowMinimum', { price: '¥300' })).first(),
  ).toBeVisible()
  await price.fill('500')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(page.getByText(t('sales.order.sandbox')).first()).toBeVisible()
  await payByCard(page, t, '¥500')
  await expect(page.getByText(t('sales.order.paid'), { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('main').getByText(t('sales.order.sandbox'))).toBeVisible()
  const account = page.getByRole('button', { name: t('sales.order.accountCreate') })
  await expect(account).toHaveCount(0)
  await emailTo(`${username}@example.com`, new RegExp(TITLE))
  await openPage(page, '/ja/my/purchases')
  await expect(page.getByRole('main').getByText(TITLE).first()).toBeVisible()
  await expectFlac(page)
  await context.close()
}

async function expectFlac(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const arriving = page.waitForEvent('download', { timeout: 60_000 })
  await main
    .getByRole('button', { name: t('sales.download.formats') })
    // Of the sound; before it is that of the whole library.
    .last()
    .click()
  await main.getByRole('menuitem', { name: t('sales.download.flac') }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe(`${NAME} - ${TITLE}.flac`)
  // It is what is offered next time.
  await page.reload()
  await expect(main.getByRole('link', { name: t('sales.download.flac') }).last()).toBeVisible()
  const { common, format } = await parseBuffer(await readFile(await download.path()))
  expect(common.title).toBe(TITLE)
  expect(common.artist).toBe(NAME)
  expect(format.duration).toBeCloseTo(SECONDS, 0)
}
