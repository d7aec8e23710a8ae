import { expect, type Page, test } from '@playwright/test'
import { getSound, updateSound } from '../../src/sounds/contract.ts'
import { quarters } from '../support/files/quarters.ts'
import { wordsOf } from '../support/people.ts'
import { baseOf, newPerson, publishSound } from '../support/world.ts'

const say = wordsOf('en')

async function openDraft(page: Page, baseURL: string | undefined) {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'keeper')
  const { id } = await publishSound(artist, { title: 'Rain on tin' })
  await artist.call(updateSound, { params: { id }, body: { status: 'Draft' } })
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await page.goto(`/sound/${id}/edit`, { waitUntil: 'networkidle' })
  return { read: () => artist.call(getSound, { params: { id } }) }
}

test('a draft that is to be published is kept until Publish is pressed, and is no less a draft', async ({
  page,
  baseURL,
}) => {
  const { read } = await openDraft(page, baseURL)
  await page.getByRole('radio', { name: /^Public/ }).check()
  await page.getByLabel(say('uploads.form.description')).fill('Tin roof')
  await expect(page.getByText(say('uploads.work.autosaved'))).toBeVisible()
  expect(await read()).toMatchObject({ status: 'Draft', description: 'Tin roof' })
  await page.getByRole('button', { name: say('uploads.form.publish'), exact: true }).click()
  await expect.poll(async () => (await read()).status).toBe('Released')
})

test('while a cover is on its way the rest is kept and saved, and only publishing waits', async ({
  page,
  baseURL,
}) => {
  const { read } = await openDraft(page, baseURL)
  const arrives = Promise.withResolvers<void>()
  await page.route('**/storage/**', async (route) => {
    await arrives.promise
    await route.continue()
  })
  const file = { name: 'cover.png', mimeType: 'image/png', buffer: await quarters(600, 600) }
  await page.locator('input[type=file][accept="image/*"]').first().setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: say('accounts.image.cropTitle') })
  await dialog.getByRole('button', { name: say('accounts.image.use') }).click()
  await page.getByLabel(say('uploads.form.description')).fill('Tin roof')
  await expect(page.getByText(say('uploads.work.autosaved'))).toBeVisible()
  expect(await read()).toMatchObject({ description: 'Tin roof', coverart: null })
  await page.getByLabel(say('uploads.work.reading')).fill('れいん')
  await page.getByRole('button', { name: say('uploads.form.save'), exact: true }).click()
  await expect.poll(async () => (await read()).reading).toBe('れいん')
  await page.getByRole('radio', { name: /^Public/ }).check()
  const publish = page.getByRole('button', { name: say('uploads.form.publish'), exact: true })
  await expect(publish).toBeDisabled()
  arrives.resolve()
  await publish.click()
  await expect.poll(async () => (await read()).coverart).not.toBeNull()
  expect((await read()).status).toBe('Released')
})
