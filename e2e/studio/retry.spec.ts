import { expect, type Page, test } from '@playwright/test'
import { getSound, updateSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { insertRecording } from '../support/data/recordings.ts'
import { failPreview, failRecording } from '../support/data/server-errors.ts'
import { wavOf } from '../support/files/wav.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, makeSound, publishSound } from '../support/world.ts'

const t = translator('en')
const READY = { timeout: 60_000 }
const serverError = t('uploads.mediaErrors.unexpected')
const retry = t('uploads.transfer.retry')

async function openEditor(page: Page, base: string, { id, token }: { id: string; token: string }) {
  await page.context().addCookies([{ name: 'token', value: token, url: base }])
  await openPage(page, `/sound/${id}/edit`)
}

test('a sound that failed due to a server error is tried again from its editor, and published as requested', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'again')
  const draft = await makeSound(artist, { title: 'Tin roof' }, 3)
  await failRecording(draft.edit?.transcodeId ?? '')
  const params = { id: draft.id }
  await artist.call(updateSound, { params, body: { status: 'Released' } })
  await openEditor(page, base, { id: draft.id, token: artist.token })
  const notice = page.getByRole('status').filter({ hasText: serverError })
  await expect(notice).toContainText(t('uploads.state.willPublish'))
  await expect(page.getByRole('main')).not.toContainText('upload it again')
  await notice.getByRole('button', { name: retry }).click()
  await expect(notice).toHaveCount(0)
  await expect
    .poll(async () => (await artist.call(getSound, { params })).status, READY)
    .toBe('Released')
})

test('a preview that is tried again from the editor is followed there until the sound is published', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'part')
  const limit = { limit: true, limitFrom: 1, limitTo: 3 }
  const { id } = await publishSound(artist, { title: 'A part', ...limit }, 5)
  const read = () => artist.call(getSound, { params: { id } })
  await expect.poll(async () => (await read()).status, READY).toBe('Released')
  await failPreview(id)
  await openEditor(page, base, { id, token: artist.token })
  const notice = page.getByRole('status').filter({ hasText: t('uploads.state.willPublish') })
  await expect(notice).toContainText(serverError)
  await notice.getByRole('button', { name: retry }).click()
  await expect(notice.filter({ hasText: serverError })).toHaveCount(0)
  await expect(page.getByLabel(t('uploads.state.published'))).toBeVisible(READY)
  expect((await read()).status).toBe('Released')
  await failPreview(id, { stays: true })
  await reloadPage(page)
  const main = page.getByRole('main')
  await expect(main).toContainText(t('sounds.mine.failedPreview'))
  await main.getByRole('button', { name: retry }).click()
  await expect(main).toContainText(t('soundEditor.work.previewReady'), READY)
  await expect(main).not.toContainText(serverError)
})

test('replacement audio that failed due to a server error is tried again from the editor, and takes its place', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'anew')
  const { id } = await publishSound(artist, { title: 'First take' }, 3)
  const name = 'second take.wav'
  await failRecording(await insertRecording(artist, { name, file: wavOf(8) }), id)
  await openEditor(page, base, { id, token: artist.token })
  const audio = page.getByRole('region', { name: t('soundEditor.work.audio') })
  await expect(audio.getByRole('alert')).toHaveText(serverError)
  await expect(audio).not.toContainText(name)
  await audio.getByRole('button', { name: retry }).click()
  await expect(audio).toContainText(name, READY)
  await expect(audio.getByRole('alert')).toHaveCount(0)
  await expect(audio.getByRole('button', { name: retry })).toHaveCount(0)
  const sound = await artist.call(getSound, { params: { id } })
  expect(Math.round(sound.duration)).toBe(8)
})

test('a sound that failed due to a server error is tried again from its row in My sounds', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'row')
  const { id, edit } = await makeSound(artist, { title: 'Gravel' }, 2)
  await failRecording(edit?.transcodeId ?? '')
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, '/my/sounds')
  const row = page.getByRole('row').filter({ hasText: 'Gravel' })
  await expect(row).toContainText(serverError)
  await row.getByRole('button', { name: retry }).click()
  await expect(row).not.toContainText(serverError)
  await artist.untilReady((await artist.call(getSound, { params: { id } })).edit?.transcodeId ?? '')
})

test('a waveform that did not arrive is requested again, and the preview can be set on it', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'waves')
  const { id } = await publishSound(artist, { title: 'Tin roof' })
  const body = { limit: true, limitFrom: 1, limitTo: 4 }
  await artist.call(updateSound, { params: { id }, body })
  let asked = 0
  await page.route(/\/api\/sounds\/\w+\/waveform/, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await openEditor(page, base, { id, token: artist.token })
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(page.getByRole('slider', { name: t('soundEditor.work.from') })).toBeVisible()
})
