import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { parseBuffer } from 'music-metadata'
import { LOCALES, type Locale } from '../src/kernel/locale.ts'
import { wavOf } from './support/files/wav.ts'
import { openPage } from './support/navigation.ts'
import { emailTo, register, translator, uniqueName } from './support/people.ts'
import { expectSoundToAdvance, loudness, watchSound } from './support/playback/listening.ts'

const TITLES: Record<Locale, string> = { en: 'Harbour Lights', ja: '港の灯り' }
const NAMES: Record<Locale, string> = { en: 'Mio Kanda', ja: '神田みお' }
const SECONDS = 40

for (const locale of LOCALES) {
  test(`an artist publishes, a visitor listens, a listener buys and downloads (${locale})`, {
    tag: locale === 'ja' ? ['@slow'] : [],
  }, async ({ browser }) => {
    test.setTimeout(120_000)
    const address = await publishAsArtist(browser, locale)
    await listenAsVisitor(browser, locale, address)
    await buyAsListener(browser, locale, address)
  })
}

async function openWindow(browser: Browser, locale: Locale): Promise<Page> {
  const context = await browser.newContext({ locale: locale === 'ja' ? 'ja-JP' : 'en-US' })
  const page = await context.newPage()
  await watchSound(page)
  return page
}

/** @returns the path of the published sound's page */
async function publishAsArtist(browser: Browser, locale: Locale): Promise<string> {
  const t = translator(locale)
  const page = await openWindow(browser, locale)
  await register(page, { username: uniqueName('artist'), name: NAMES[locale], locale })
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.header.upload') })
    .click()
  await expect(page.getByText(t('uploads.newPage.formats'))).toBeVisible()
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: `${TITLES[locale]}.wav`,
    mimeType: 'audio/wav',
    buffer: wavOf(SECONDS),
  })
  const card = page.getByRole('article', { name: TITLES[locale] })
  await expect(card.getByLabel(t('soundEditor.form.titleLabel'), { exact: true })).toHaveValue(
    TITLES[locale],
  )
  await expect(
    page.getByText(t('uploads.toasts.transcoded', { name: `${TITLES[locale]}.wav` })).first(),
  ).toBeVisible({ timeout: 60_000 })
  await card.getByLabel(t('soundEditor.form.genre')).selectOption('electronic')
  await card.getByText(t('soundEditor.form.more')).click()
  await card.getByLabel(t('soundEditor.form.price'), { exact: true }).fill('49')
  await card.getByRole('button', { name: t('soundEditor.form.publish', { count: 1 }) }).click()
  await expect(card.getByText(t('soundEditor.form.price')).first()).toBeVisible()
  await expect(card.getByText(wordsOfProblem(locale, 'price_too_low'))).toBeVisible()
  await card.getByLabel(t('soundEditor.form.price'), { exact: true }).fill('300')
  await card.getByRole('button', { name: t('soundEditor.form.publish', { count: 1 }) }).click()
  await expect(
    page.getByText(t('uploads.toasts.published', { name: TITLES[locale] })).first(),
  ).toBeVisible()
  await card.getByRole('link', { name: t('soundEditor.editPage.view') }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLES[locale] })).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.context().close()
  return pathname
}

async function listenAsVisitor(browser: Browser, locale: Locale, address: string): Promise<void> {
  const t = translator(locale)
  const page = await openWindow(browser, locale)
  await openPage(page, locale === 'ja' ? '/ja' : '/')
  await page.getByRole('main').getByRole('link', { name: TITLES[locale] }).first().click()
  await openPage(page, address)
  const main = page.getByRole('main')
  await main
    .getByRole('button', { name: t('player.playTitle', { title: TITLES[locale] }) })
    .first()
    .click()
  await expectSoundToAdvance(page, 1)
  expect(await loudness(page)).toBeGreaterThan(0.05)
  const bar = page.getByRole('region', { name: t('player.label') })
  await expect(bar.getByRole('link', { name: TITLES[locale] })).toBeVisible()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.company') })
    .click()
  await page.waitForURL('**/company')
  await expectSoundToAdvance(page, 1)
  await page.context().close()
}

async function buyAsListener(browser: Browser, locale: Locale, address: string): Promise<void> {
  const t = translator(locale)
  const page = await openWindow(browser, locale)
  const username = uniqueName('listener')
  const email = await register(page, { username, name: username, locale })
  await openPage(page, address)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('sales.buy.cannotCancel')).first()).toBeVisible()
  const price = dialog.getByLabel(t('sales.buy.yourPrice'))
  await price.fill('299')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await expect(dialog.getByText(t('sales.buy.belowMinimum', { price: '¥300' }))).toBeVisible()
  await price.fill('500')
  await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await pay(page, locale)
  await expect(page.getByText(t('sales.order.paid'), { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('main').getByText(t('sales.order.sandbox'))).toBeVisible()
  await emailTo(email, new RegExp(TITLES[locale]))
  await openPage(page, locale === 'ja' ? '/ja/my/purchases' : '/my/purchases')
  await expect(page.getByRole('main').getByText(TITLES[locale]).first()).toBeVisible()
  await expectDownload(page, locale, 'flac')
  await page.context().close()
}

async function pay(page: Page, locale: Locale): Promise<void> {
  const t = translator(locale)
  await expect(page.getByText(t('sales.order.sandbox')).first()).toBeVisible()
  await page.getByLabel(t('sales.sandbox.number')).fill('4242 4242 4242 4242')
  await page.getByLabel(t('sales.sandbox.expiry')).fill('12/40')
  await page.getByLabel(t('sales.sandbox.cvc')).fill('123')
  await page.getByRole('button', { name: t('sales.sandbox.pay', { total: '¥500' }) }).click()
}

async function expectDownload(page: Page, locale: Locale, format: 'flac'): Promise<void> {
  const t = translator(locale)
  const main = page.getByRole('main')
  const arriving = page.waitForEvent('download', { timeout: 60_000 })
  await main
    .getByRole('button', { name: t('sales.download.formats') })
    // Of the sound; before it is that of the whole library.
    .last()
    .click()
  await main.getByRole('menuitem', { name: t(`sales.download.${format}`) }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe(`${NAMES[locale]} - ${TITLES[locale]}.flac`)
  // It is what is offered next time.
  await page.reload()
  await expect(main.getByRole('link', { name: t(`sales.download.${format}`) }).last()).toBeVisible()
  const { common, format: facts } = await parseBuffer(await readFile(await download.path()))
  expect(common.title).toBe(TITLES[locale])
  expect(common.artist).toBe(NAMES[locale])
  expect(facts.duration).toBeCloseTo(SECONDS, 0)
}

function wordsOfProblem(locale: Locale, code: 'price_too_low'): string {
  return translator(locale)(`problems.${code}`)
}
