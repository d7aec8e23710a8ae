import { expect, type Locator, type Page, test } from '@playwright/test'
import { getSound, updateSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { quarters } from '../support/files/quarters.ts'
import { cardOf, choose, holdTransfers, openUploads, soundFile } from '../support/files/uploads.ts'
import { wavOf } from '../support/files/wav.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const READY = { timeout: 60_000 }
const form = (key: 'publish' | 'publishWhenReady' | 'save', count = 1) =>
  t(`soundEditor.form.${key}`, { count })
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
const termsOf = (price: string) =>
  [
    t('soundEditor.terms.orMore', { price }),
    t('soundEditor.terms.full'),
    t('soundEditor.terms.allRights'),
  ].join(' · ')

/** It has the focus, and lies neither behind the header nor behind the bars. */
async function expectInReach(field: Locator, publish: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  const [at, bar] = [await field.boundingBox(), await publish.boundingBox()]
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(at?.y).toBeGreaterThan(60)
}

async function openDraft(page: Page, baseURL: string | undefined) {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'keeper')
  const { id } = await publishSound(artist, { title: 'Rain on tin' })
  await artist.call(updateSound, { params: { id }, body: { status: 'Draft' } })
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, `/sound/${id}/edit`)
  return { read: () => artist.call(getSound, { params: { id } }) }
}

test('a failed publication is shown, keeps what was typed, and succeeds the next time', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'saver')
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, '/sound-new')
  const file = { name: 'Harbour.wav', mimeType: 'audio/wav', buffer: wavOf(3) }
  await page.locator('input[type=file][multiple]').last().setInputFiles([file])
  const card = page.getByRole('article', { name: 'Harbour', exact: true })
  const title = card.getByLabel(t('soundEditor.form.titleLabel'), { exact: true })
  await title.fill('Harbour at night')
  const named = page.getByRole('article', { name: 'Harbour at night', exact: true })
  await named.getByRole('radio', { name: /^Public/ }).check()
  await page.route('**/api/sounds/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  const publish = named.getByRole('button', {
    name: t('soundEditor.form.publish', { count: 1 }),
    exact: true,
  })
  await publish.click()
  await expect(page.getByText(t('uploads.toasts.saveFailed')).first()).toBeVisible({
    timeout: 60_000,
  })
  await expect(title.or(named.getByLabel(t('soundEditor.form.titleLabel'))).first()).toHaveValue(
    'Harbour at night',
  )
  await page.unroute('**/api/sounds/*')
  await publish.click()
  await expect(named.getByText(t('uploads.state.published')).first()).toBeVisible({
    timeout: 60_000,
  })
})

test('anyone who leaves by a link is asked while something is not saved, and loses nothing by staying', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'leaver')
  const { id } = await publishSound(artist, { title: 'Rain on tin' })
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, `/sound/${id}/edit`)
  const description = page.getByLabel(t('soundEditor.form.description'))
  await description.fill('typed here')
  await page.getByRole('link', { name: t('soundEditor.editPage.view') }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(t('uploads.leave.unsaved'))
  await question.getByRole('button', { name: t('uploads.leave.stay') }).click()
  await expect(description).toHaveValue('typed here')
})

test('a draft that is to be published stays a draft until Publish is pressed, and is saved automatically', async ({
  page,
  baseURL,
}) => {
  const { read } = await openDraft(page, baseURL)
  await page.getByRole('radio', { name: /^Public/ }).check()
  await page.getByLabel(t('soundEditor.form.description')).fill('Tin roof')
  await expect(page.getByText(t('soundEditor.work.autosaved'))).toBeVisible()
  expect(await read()).toMatchObject({ status: 'Draft', description: 'Tin roof' })
  await page
    .getByRole('button', { name: t('soundEditor.form.publish', { count: 1 }), exact: true })
    .click()
  await expect.poll(async () => (await read()).status).toBe('Released')
})

test('while a cover is uploading the rest is saved, and only publishing waits', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { read } = await openDraft(page, baseURL)
  const arrives = Promise.withResolvers<void>()
  await page.route('**/storage/**', async (route) => {
    await arrives.promise
    await route.continue()
  })
  const file = { name: 'cover.png', mimeType: 'image/png', buffer: await quarters(600, 600) }
  await page.locator('input[type=file][accept*="image/"]').first().setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: t('accounts.image.cropTitle') })
  await dialog.getByRole('button', { name: t('accounts.image.use') }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel(t('soundEditor.form.description')).fill('Tin roof')
  await expect(page.getByText(t('soundEditor.work.autosaved'))).toBeVisible()
  expect(await read()).toMatchObject({ description: 'Tin roof', coverart: null })
  await page.getByLabel(t('soundEditor.work.reading')).fill('れいん')
  await page
    .getByRole('button', { name: t('soundEditor.form.save', { count: 1 }), exact: true })
    .click()
  await expect.poll(async () => (await read()).reading).toBe('れいん')
  await page.getByRole('radio', { name: /^Public/ }).check()
  const publish = page.getByRole('button', {
    name: t('soundEditor.form.publish', { count: 1 }),
    exact: true,
  })
  await expect(publish).toBeDisabled()
  arrives.resolve()
  await publish.click()
  await expect.poll(async () => (await read()).coverart).not.toBeNull()
  expect((await read()).status).toBe('Released')
})

test('one press publishes a sound on the terms beside the button, and ends at its link, Share and its page', async ({
  page,
  baseURL,
}) => {
  await openUploads(page, baseOf(baseURL))
  await choose(page, await soundFile('Rain.wav', 3))
  const card = cardOf(page, 'Rain')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  const publish = button(card, form('publish'))
  await expect(button(card, form('save'))).toBeVisible()
  await expect(card.getByText(t('soundEditor.terms.declaration'))).toBeInViewport()
  const share = t('soundEditor.terms.share', { share: '¥90', price: '¥100' })
  await expect(card.getByText(share)).toBeInViewport()
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

test('two sounds are published by one press, and a third one when it is ready', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await choose(page, await soundFile('One.wav', 2), await soundFile('Two.wav', 2))
  await button(page, form('publish', 2)).click(READY)
  for (const name of ['One', 'Two']) {
    await expect(cardOf(page, name).getByLabel(t('uploads.state.published'))).toBeVisible(READY)
  }
  await expect(button(page, form('publish', 2))).toHaveCount(0)
  const { release } = await holdTransfers(page, { free: 0, of: '/storage/' })
  await choose(page, await soundFile('Three.wav', 2))
  const card = cardOf(page, 'Three')
  await button(card, form('publishWhenReady')).click()
  await expect(card.getByText(t('works.publishing'), { exact: true })).toBeVisible()
  await expect(card.getByRole('progressbar', { name: t('works.publishing') })).toBeVisible()
  await expect(button(card, form('publishWhenReady'))).toBeDisabled()
  release()
  await expect(card.getByLabel(t('uploads.state.published'))).toBeVisible(READY)
})

test('on a phone the button stays above what is edited, and a failed save leads to the field', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'phone')
  const { id } = await publishSound(artist, { title: 'Rain on tin' })
  await artist.call(updateSound, { params: { id }, body: { status: 'Draft' } })
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, `/sound/${id}/edit`)
  const publish = button(page, form('publish'))
  await expect(publish).toBeInViewport({ ratio: 1 })
  const title = page.getByLabel(t('soundEditor.form.titleLabel'), { exact: true })
  await title.fill('')
  await page.getByLabel(t('soundEditor.form.description')).focus()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await publish.click()
  await expectInReach(title, publish)
  await title.fill('Rain on tin')
  // Enter saves the draft: only the button publishes.
  await title.press('Enter')
  const saved = t('uploads.toasts.savedDraft', { name: 'Rain on tin' })
  await expect(page.getByText(saved).first()).toBeVisible()
  await publish.click()
  // Then one row is enough, as Share has the link.
  const bar = page.locator('[data-settled]')
  await expect(bar.getByRole('button', { name: t('soundPage.share') })).toBeVisible(READY)
  await expect(bar.getByRole('link', { name: t('soundEditor.editPage.view') })).toBeVisible()
  await expect(button(bar, t('soundEditor.form.saveChanges'))).toBeInViewport({ ratio: 1 })
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64)
  const sound = await artist.call(getSound, { params: { id } })
  expect(sound.status).toBe('Released')
  await page.getByLabel(t('soundEditor.work.reading')).fill('れいん')
  await button(page, t('soundEditor.form.saveChanges')).click()
  const kept = t('uploads.toasts.saved', { name: 'Rain on tin' })
  await expect(page.getByText(kept).first()).toBeVisible()
})
