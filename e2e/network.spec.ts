import { expect, test } from '@playwright/test'
import { getSound } from '../src/sounds/contract.ts'
import { newcomer, newPerson } from './support/data/accounts.ts'
import { openUploads } from './support/files/uploads.ts'
import { wavOf } from './support/files/wav.ts'
import { openPage } from './support/navigation.ts'
import { translator, uniqueName } from './support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from './support/playback/listening.ts'
import { baseOf, makeSound, publishSound } from './support/world.ts'

const t = translator('en')

test('music resumes where it was after the network was away', async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'artist')
  const sound = await publishSound(artist, { title: 'Long ferry' }, 90)
  await watchSound(page)
  await openPage(page, `/sound/${sound.id}`)
  const play = t('player.playTitle', { title: 'Long ferry' })
  await page.getByRole('main').getByRole('button', { name: play }).first().click()
  await expectSoundToAdvance(page, 0.5)
  await page.context().setOffline(true)
  // Beyond what was loaded, so that segments fail while the network is away.
  const wave = page.getByRole('main').getByRole('slider')
  const box = await wave.boundingBox()
  if (box === null) throw new Error('the waveform has no place')
  await wave.click({ position: { x: box.width * 0.9, y: box.height / 2 } })
  await page.waitForTimeout(1500)
  await page.context().setOffline(false)
  await expect.poll(() => soundTime(page), { timeout: 30_000 }).toBeGreaterThan(81.5)
})

test('an upload that breaks off and is then refused shows it beside the file, and leaves nothing uploading', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await expect(page.getByText(t('uploads.newPage.formats'))).toBeVisible()
  let posts = 0
  await page.route('**/storage/**', (route) => {
    posts += 1
    return posts === 1 ? route.abort('connectionreset') : route.fulfill({ status: 400 })
  })
  const file = { name: 'Broken.wav', mimeType: 'audio/wav', buffer: wavOf(2) }
  await page.locator('input[type=file][multiple]').last().setInputFiles(file)
  const card = page.getByRole('article', { name: 'Broken' })
  await expect(card.getByRole('alert')).toBeVisible()
  const message = t('uploads.toasts.failed', { name: 'Broken.wav' })
  await expect(page.getByText(message).first()).toBeVisible()
  await card.getByRole('button', { name: t('uploads.card.remove', { name: 'Broken' }) }).click()
  await expect(card).toHaveCount(0)
})

test('files that are not sounds are refused immediately', async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await expect(page.getByText(t('uploads.newPage.formats'))).toBeVisible()
  const file = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  await page.locator('input[type=file][multiple]').last().setInputFiles(file)
  const refused = t('problems.file_not_allowed', { files: 'notes.pdf' })
  await expect(page.getByText(refused).first()).toBeVisible()
})

test('of two people who edit one sound the second to save is informed, and nothing is overwritten', {
  tag: '@slow',
}, async ({ page, browser, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'artist')
  const draft = await makeSound(artist, { title: 'Twice' }, 2)
  const cookie = { name: 'token', value: artist.token, url: base }
  await page.context().addCookies([cookie])
  const other = await (await browser.newContext()).newPage()
  await other.context().addCookies([cookie])
  const title = (window: typeof page) =>
    window.getByLabel(t('soundEditor.form.titleLabel'), { exact: true })
  const save = (window: typeof page) =>
    window
      .getByRole('main')
      .getByRole('button', { name: t('soundEditor.form.save', { count: 1 }), exact: true })
  await openPage(page, `/sound/${draft.id}/edit`)
  await openPage(other, `/sound/${draft.id}/edit`)
  await title(page).fill('First')
  await save(page).click()
  const read = () => artist.call(getSound, { params: { id: draft.id } })
  await expect.poll(async () => (await read()).title).toBe('First')
  await title(other).fill('Second')
  await save(other).click()
  await expect(other.getByText(t('problems.stale_version')).first()).toBeVisible()
  await expect(title(other)).toHaveValue('Second')
  expect((await read()).title).toBe('First')
  await other.context().close()
})

test('text typed before the page’s script arrived stays, and is validated', async ({
  page,
  baseURL,
}) => {
  const newcomerToken = await newcomer(baseOf(baseURL))
  await page
    .context()
    .addCookies([{ name: 'token', value: newcomerToken.token, url: baseOf(baseURL) }])
  let letScriptsCome = () => {}
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  const name = page.getByLabel(t('accounts.register.name'), { exact: true })
  await name.fill('早く打つ人')
  const username = page.getByLabel(t('accounts.register.username'), { exact: true })
  await username.fill(uniqueName('early'))
  letScriptsCome()
  await expect(page.getByText(t('accounts.register.available'))).toBeVisible()
  await expect(name).toHaveValue('早く打つ人')
  await page.getByRole('button', { name: t('accounts.register.submit') }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/register'))
})
