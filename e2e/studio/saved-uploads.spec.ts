import { expect, test } from '@playwright/test'
import { cardOf, choose, holdTransfers, openUploads, soundFile } from '../support/files/uploads.ts'
import { reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')
const READY = { timeout: 60_000 }
const FILES = '/storage/'

test('an upload that broke off keeps its message, and comes through when it is tried again', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  // A lost connection is tried again for about a minute; an answer like this one ends that.
  let posts = 0
  await page.route('**/storage/**', (route) => {
    posts += 1
    return posts === 1 ? route.abort('connectionreset') : route.fulfill({ status: 400 })
  })
  await choose(page, await soundFile('Broken.wav', 2))
  const card = cardOf(page, 'Broken')
  const message = t('uploads.toasts.failed', { name: 'Broken.wav' })
  await expect(card.getByText(message)).toBeVisible()
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  // The toast disappears; the card keeps its message.
  await expect(page.getByText(message)).toHaveCount(1)
  await expect(card.getByText(message)).toBeVisible()
  await page.unroute('**/storage/**')
  await card.getByRole('button', { name: t('uploads.transfer.retry') }).click()
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
})

test('sounds to be published when the connection broke are published once all are tried again', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  const broken = Promise.withResolvers<void>()
  await page.route(`**${FILES}**`, async (route) => {
    await broken.promise
    await route.fulfill({ status: 400 })
  })
  await choose(page, await soundFile('Asked.wav', 2), await soundFile('Later.wav', 2))
  const [asked, later] = [cardOf(page, 'Asked'), cardOf(page, 'Later')]
  for (const card of [asked, later]) await card.getByRole('radio', { name: /^Public/ }).check()
  await asked
    .getByRole('button', {
      name: t('soundEditor.form.publishWhenReady', { count: 1 }),
      exact: true,
    })
    .click()
  const waits = t('uploads.state.willSave')
  await expect(asked.getByText(waits)).toBeVisible()
  broken.resolve()
  for (const card of [asked, later]) await expect(card.getByRole('alert')).toBeVisible()
  await expect(asked.getByText(waits)).toBeVisible()
  await page
    .getByRole('button', { name: t('soundEditor.form.publishWhenReady', { count: 2 }) })
    .click()
  await expect(later.getByText(waits)).toBeVisible()
  await page.unroute(`**${FILES}**`)
  await page.getByRole('button', { name: t('uploads.transfer.retryAll', { count: 2 }) }).click()
  for (const card of [asked, later]) {
    await expect(card.getByText(t('uploads.state.published'), { exact: true })).toBeVisible(READY)
  }
})

test('text typed while a file is uploaded is there again after a reload, and is then saved automatically', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  test.setTimeout(150_000)
  await openUploads(page, baseOf(baseURL))
  const { release } = await holdTransfers(page, { free: 0, of: FILES })
  const path = await soundFile('Typed.wav', 2)
  await choose(page, path)
  const description = page.getByLabel(t('soundEditor.form.description'))
  await description.fill('By the harbour')
  page.once('dialog', (dialog) => void dialog.accept())
  await reloadPage(page)
  await page.locator('input[type=file][multiple]').first().setInputFiles(path)
  await expect(description).toHaveValue('By the harbour')
  release()
  const card = cardOf(page, 'Typed')
  // Its draft is made with it.
  await expect(card.getByText(t('uploads.state.saved'), { exact: true })).toBeVisible(READY)
  await card.getByRole('link', { name: t('soundEditor.editPage.view') }).click()
  await expect(page.getByText('By the harbour')).toBeVisible()
})

test('what a page could not save of a draft before it ended is saved by the next one', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await choose(page, await soundFile('Ended.wav', 2))
  const card = cardOf(page, 'Ended')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  await page.route('**/api/sounds/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await card.getByLabel(t('soundEditor.form.description')).fill('On the last of the battery')
  await expect(card.getByText(t('soundEditor.work.autosaveLost'))).toBeVisible()
  const view = card.getByRole('link', { name: t('soundEditor.editPage.view') })
  const address = (await view.getAttribute('href')) ?? ''
  page.once('dialog', (dialog) => void dialog.accept())
  await page.unroute('**/api/sounds/*')
  await reloadPage(page)
  await expect(page.getByText(t('uploads.toasts.wordsKept', { title: 'Ended' }))).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('On the last of the battery')).toBeVisible()
})

test('files that are chosen again though their sounds are there are added again only by a press', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  const [one, two] = [await soundFile('One.wav', 2), await soundFile('Two.wav', 2)]
  const readyOf = (name: string) =>
    cardOf(page, name).getByText(t('uploads.state.READY'), { exact: true })
  await choose(page, one)
  await expect(readyOf('One')).toBeVisible(READY)
  await reloadPage(page)
  await choose(page, one, two)
  const asked = page.getByRole('region', { name: t('uploads.known.title', { count: 1 }) })
  await asked.getByRole('button', { name: t('uploads.known.leaveOut') }).click()
  await expect(asked).toHaveCount(0)
  await expect(readyOf('Two')).toBeVisible(READY)
  await expect(page.getByRole('article')).toHaveCount(1)
  await choose(page, one)
  await asked.getByRole('button', { name: t('uploads.known.addAgain') }).click()
  await expect(readyOf('One')).toBeVisible(READY)
})

test('the part that can be heard is chosen on the waveform of a card as soon as there is one', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await choose(page, await soundFile('Part.wav', 12))
  const card = cardOf(page, 'Part')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  await card.getByText(t('soundEditor.form.more')).click()
  await card.getByRole('switch', { name: t('soundEditor.form.limit') }).check()
  await expect(card.getByLabel(t('soundEditor.form.limitTo'), { exact: true })).toHaveValue('00:06')
  const from = card.getByRole('slider', { name: t('soundEditor.work.from') })
  await from.focus()
  await page.keyboard.press('PageUp')
  await expect(card.getByLabel(t('soundEditor.form.limitFrom'), { exact: true })).toHaveValue(
    '00:05',
  )
  await expect(card.getByText(t('soundEditor.work.autosaved'))).toBeVisible()
})
