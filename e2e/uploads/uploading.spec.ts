import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { cardOf, choose, holdTransfers, openUploads, soundFile } from '../support/files/uploads.ts'
import { wavOf } from '../support/files/wav.ts'
import { expectInReach } from '../support/in-reach.ts'
import { translator } from '../support/people.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')
const READY = { timeout: 60_000 }
const FILES = '/storage/'
const form = (key: 'publish' | 'save') => t(`soundEditor.form.${key}`, { count: 1 })
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
const termsOf = (price: string) =>
  [
    t('soundEditor.terms.orMore', { price }),
    t('soundEditor.terms.full'),
    t('soundEditor.terms.allRights'),
  ].join(' · ')

test('one press publishes a sound on the terms beside the button, once its price and the connection allow it, and ends at its link, Share and its page', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await choose(page, await soundFile('Rain.wav', 12))
  const card = cardOf(page, 'Rain')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  const publish = button(card, form('publish'))
  await expect(button(card, form('save'))).toBeVisible()
  await expect(card.getByText(t('soundEditor.terms.declaration'))).toBeInViewport()
  const share = t('soundEditor.terms.share', { share: '¥90', price: '¥100' })
  await expect(card.getByText(share)).toBeInViewport()

  await test.step('the part that can be heard is chosen on the waveform', async () => {
    const more = card.getByText(t('soundEditor.form.more'))
    const field = (key: 'limitFrom' | 'limitTo') =>
      card.getByLabel(t(`soundEditor.form.${key}`), { exact: true })
    await more.click()
    await card.getByRole('switch', { name: t('soundEditor.form.limit') }).check()
    await expect(field('limitTo')).toHaveValue('00:06')
    await card.getByRole('slider', { name: t('soundEditor.work.from') }).press('PageUp')
    await expect(field('limitFrom')).toHaveValue('00:05')
    await expect(card.getByText(t('soundEditor.work.autosaved'))).toBeVisible()
    await card.getByRole('switch', { name: t('soundEditor.form.limit') }).uncheck()
    await more.click()
  })

  await test.step('a price that is too low leads to its field', async () => {
    const price = card.getByLabel(t('soundEditor.form.price'), { exact: true })
    await expect(price).toBeHidden()
    await button(card, termsOf('¥100')).click()
    await price.fill('49')
    await card.getByText(t('soundEditor.form.more')).click()
    await expect(price).toBeHidden()
    await page.evaluate(() => scrollTo(0, 0))
    await publish.click()
    await expectInReach(price, publish)
    await price.fill('300')
    await expect(button(card, termsOf('¥300'))).toBeVisible()
    const more = t('soundEditor.terms.share', { share: '¥270', price: '¥300' })
    await expect(card.getByText(more)).toBeVisible()
  })

  await test.step('a failed publication is shown, and keeps what was typed', async () => {
    await page.route('**/api/sounds/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await publish.click()
    await expect(page.getByText(t('uploads.toasts.saveFailed')).first()).toBeVisible(READY)
    await expect(button(card, termsOf('¥300'))).toBeVisible()
    await page.unroute('**/api/sounds/*')
  })

  await publish.click()
  const link = card.getByLabel(t('uploads.state.published'))
  await expect(link).toHaveValue(/\/sound\/[a-z0-9]{12}\/rain$/, READY)
  await expect(button(card, t('soundEditor.form.saveChanges'))).toBeVisible()
  await button(card, t('soundPage.share')).click()
  const dialog = page.getByRole('dialog', { name: t('share.title') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: t('soundEditor.editPage.view') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rain' })).toBeVisible()
})

test('anyone who leaves while a file is uploading, a removal is under way or an album is made is asked, and staying stops nothing', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  const question = page.getByRole('dialog')
  const home = page.getByRole('banner').getByRole('link').first()
  const leave = async (because: string) => {
    await home.click()
    await expect(question).toContainText(because)
    await question.getByRole('button', { name: t('uploads.leave.stay') }).click()
  }
  const { release } = await holdTransfers(page, { free: 0, of: FILES })
  const folder = test.info().outputPath('Pair')
  await mkdir(folder)
  for (const name of ['1.wav', '2.wav', '3.wav']) await writeFile(join(folder, name), wavOf(1))
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder)
  await leave(t('uploads.leave.uploading'))
  release()
  for (const name of ['1', '2', '3']) {
    const ready = cardOf(page, name).getByText(t('uploads.state.READY'), { exact: true })
    await expect(ready).toBeVisible(READY)
  }
  const [removed, made] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/**', async (route) => {
    const method = route.request().method()
    if (method === 'DELETE') await removed.promise
    if (method === 'POST' && route.request().url().endsWith('/albums')) await made.promise
    await route.continue()
  })
  const third = cardOf(page, '3')
  await third.getByRole('button', { name: t('uploads.card.remove', { name: '3' }) }).click()
  await question.getByRole('button', { name: t('uploads.card.removeAct') }).click()
  await leave(t('uploads.leave.removing'))
  removed.resolve()
  await page.getByRole('button', { name: t('albums.offer.make') }).click()
  await leave(t('uploads.leave.album'))
  made.resolve()
  await page.waitForURL(/\/album\/[a-z0-9]{12}\/edit$/, READY)
  await home.click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('on a phone in Japanese uploads are paused and resumed with the keyboard, one and all', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const ja = translator('ja')
  await page.setViewportSize({ width: 375, height: 740 })
  await openUploads(page, baseOf(baseURL), 'ja')
  const { release } = await holdTransfers(page, { free: 0, of: FILES })
  const long = 'とても長い名前の録音'.repeat(6)
  await choose(page, await soundFile('夜明け.wav', 2), await soundFile(`${long}.wav`, 2))
  const [dawn, other] = [cardOf(page, '夜明け'), cardOf(page, long)]
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const paused = ja('uploads.transfer.paused')
  const pauseDawn = ja('uploads.transfer.pause', { name: '夜明け' })
  await press(pauseDawn)
  await expect(dawn.getByText(paused)).toBeVisible()
  await expect(other.getByText(paused)).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(375)
  await press(ja('uploads.transfer.resume', { name: '夜明け' }))
  await expect(dawn.getByText(paused)).toHaveCount(0)
  await press(pauseDawn)
  await press(ja('uploads.transfer.pauseAll'))
  await expect(other.getByText(paused)).toBeVisible()
  release()
  // They stay paused though the line is free.
  await page.waitForTimeout(500)
  await expect(dawn.getByText(paused)).toBeVisible()
  await press(ja('uploads.transfer.resumeAll'))
  const ready = ja('uploads.toasts.transcoded', { name: '夜明け.wav' })
  await expect(dawn.getByText(ready)).toBeVisible(READY)
  await expect(other.getByText(ja('uploads.state.READY'), { exact: true })).toBeVisible(READY)
})
