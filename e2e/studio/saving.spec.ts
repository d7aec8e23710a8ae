import { expect, test } from '@playwright/test'
import { wavOf } from '../support/files/wav.ts'
import { wordsOf } from '../support/people.ts'
import { baseOf, newPerson, publishSound } from '../support/world.ts'

test('what cannot be published says so, keeps what was typed, and works the next time', async ({
  page,
  baseURL,
}) => {
  const say = wordsOf('en')
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'saver')
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await page.goto('/sound-new', { waitUntil: 'networkidle' })
  const file = { name: 'Harbour.wav', mimeType: 'audio/wav', buffer: wavOf(3) }
  await page.locator('input[type=file][multiple]').last().setInputFiles([file])
  const card = page.getByRole('article', { name: 'Harbour', exact: true })
  const title = card.getByLabel(say('uploads.form.titleLabel'), { exact: true })
  await title.fill('Harbour at night')
  const named = page.getByRole('article', { name: 'Harbour at night', exact: true })
  await named.getByRole('radio', { name: /^Public/ }).check()
  await page.route('**/api/sounds/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  const publish = named.getByRole('button', { name: say('uploads.form.publish'), exact: true })
  await publish.click()
  await expect(
    page.getByText('Failed to save sounds. Please try again later...').first(),
  ).toBeVisible({ timeout: 60_000 })
  await expect(title.or(named.getByLabel(say('uploads.form.titleLabel'))).first()).toHaveValue(
    'Harbour at night',
  )
  await page.unroute('**/api/sounds/*')
  await publish.click()
  await expect(named.getByText(say('uploads.state.published')).first()).toBeVisible({
    timeout: 60_000,
  })
})

test('whoever leaves by a link is asked while something is not saved, and loses nothing by staying', async ({
  page,
  baseURL,
}) => {
  const say = wordsOf('en')
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'leaver')
  const { id } = await publishSound(artist, { title: 'Rain on tin' })
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await page.goto(`/sound/${id}/edit`, { waitUntil: 'networkidle' })
  const description = page.getByLabel(say('uploads.form.description'))
  await description.fill('typed here')
  await page.getByRole('link', { name: say('uploads.editPage.view') }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(say('uploads.leave.unsaved'))
  await question.getByRole('button', { name: say('uploads.leave.stay') }).click()
  await expect(description).toHaveValue('typed here')
})
