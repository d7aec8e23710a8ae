import { expect, type Page, test } from '@playwright/test'
import { getSound, updateSound } from '../../src/works/sounds-contract.ts'
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

const editorOf = (page: Page, id: string) => openPage(page, `/sound/${id}/edit`)

test('what failed due to a server error is tried again where it is shown: in My sounds and in the editor', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  test.setTimeout(150_000)
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'again')
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  const read = (id: string) => artist.call(getSound, { params: { id } })
  const main = page.getByRole('main')

  await test.step('a sound from its row', async () => {
    const { id, edit } = await makeSound(artist, { title: 'Gravel' }, 2)
    await failRecording(edit?.transcodeId ?? '')
    await openPage(page, '/my/sounds')
    const row = page.getByRole('row').filter({ hasText: 'Gravel' })
    await expect(row).toContainText(serverError)
    await row.getByRole('button', { name: retry }).click()
    await expect(row).not.toContainText(serverError)
    await artist.untilReady((await read(id)).edit?.transcodeId ?? '')
  })

  await test.step('a sound from its editor, which is then published as requested', async () => {
    const { id, edit } = await makeSound(artist, { title: 'Tin roof' }, 3)
    await failRecording(edit?.transcodeId ?? '')
    await artist.call(updateSound, { params: { id }, body: { status: 'Released' } })
    await editorOf(page, id)
    const notice = page.getByRole('status').filter({ hasText: serverError })
    await expect(notice).toContainText(t('uploads.state.willPublish'))
    await expect(main).not.toContainText('upload it again')
    await notice.getByRole('button', { name: retry }).click()
    await expect(notice).toHaveCount(0)
    await expect.poll(async () => (await read(id)).status, READY).toBe('Released')
  })

  await test.step('a preview, which is followed until the sound is published', async () => {
    const limit = { limit: true, limitFrom: 1, limitTo: 3 }
    const { id } = await publishSound(artist, { title: 'A part', ...limit }, 5)
    await expect.poll(async () => (await read(id)).status, READY).toBe('Released')
    await failPreview(id)
    await editorOf(page, id)
    const notice = page.getByRole('status').filter({ hasText: t('uploads.state.willPublish') })
    await expect(notice).toContainText(serverError)
    await notice.getByRole('button', { name: retry }).click()
    await expect(notice.filter({ hasText: serverError })).toHaveCount(0)
    await expect(page.getByLabel(t('uploads.state.published'))).toBeVisible(READY)
    expect((await read(id)).status).toBe('Released')
    await failPreview(id, { stays: true })
    await reloadPage(page)
    await expect(main).toContainText(t('sounds.mine.failedPreview'))
    await main.getByRole('button', { name: retry }).click()
    await expect(main).toContainText(t('soundEditor.work.previewReady'), READY)
    await expect(main).not.toContainText(serverError)
  })

  await test.step('replacement audio, which takes its place', async () => {
    const { id } = await publishSound(artist, { title: 'First take' }, 3)
    const name = 'second take.wav'
    await failRecording(await insertRecording(artist, { name, file: wavOf(8) }), id)
    await editorOf(page, id)
    const audio = page.getByRole('region', { name: t('soundEditor.work.audio') })
    await expect(audio.getByRole('alert')).toHaveText(serverError)
    await expect(audio).not.toContainText(name)
    await audio.getByRole('button', { name: retry }).click()
    await expect(audio).toContainText(name, READY)
    await expect(audio.getByRole('alert')).toHaveCount(0)
    await expect(audio.getByRole('button', { name: retry })).toHaveCount(0)
    expect(Math.round((await read(id)).duration)).toBe(8)
  })
})
