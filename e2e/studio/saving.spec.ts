import { expect, type Page, test } from '@playwright/test'
import { getSound, updateSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { quarters } from '../support/files/quarters.ts'
import { wavOf } from '../support/files/wav.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

async function openDraft(page: Page, baseURL: string | undefined) {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'keeper')
  const { id } = await publishSound(artist, { title: 'Rain on tin' })
  await artist.call(updateSound, { params: { id }, body: { status: 'Draft' } })
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, `/sound/${id}/edit`)
  return { read: () => artist.call(getSound, { params: { id } }) }
}

test('a failed publication is shown, keeps what was typed, and succeeds the next time', async ({
  page,
  baseURL,
}) => {
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
  const publish = named.getByRole('button', { name: t('soundEditor.form.publish'), exact: true })
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
  await page.getByRole('button', { name: t('soundEditor.form.publish'), exact: true }).click()
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
  await page.locator('input[type=file][accept="image/*"]').first().setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: t('accounts.image.cropTitle') })
  await dialog.getByRole('button', { name: t('accounts.image.use') }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel(t('soundEditor.form.description')).fill('Tin roof')
  await expect(page.getByText(t('soundEditor.work.autosaved'))).toBeVisible()
  expect(await read()).toMatchObject({ description: 'Tin roof', coverart: null })
  await page.getByLabel(t('soundEditor.work.reading')).fill('れいん')
  await page.getByRole('button', { name: t('soundEditor.form.save'), exact: true }).click()
  await expect.poll(async () => (await read()).reading).toBe('れいん')
  await page.getByRole('radio', { name: /^Public/ }).check()
  const publish = page.getByRole('button', { name: t('soundEditor.form.publish'), exact: true })
  await expect(publish).toBeDisabled()
  arrives.resolve()
  await publish.click()
  await expect.poll(async () => (await read()).coverart).not.toBeNull()
  expect((await read()).status).toBe('Released')
})
