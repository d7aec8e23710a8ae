import { expect, test } from '@playwright/test'
import { createAlbum, updateAlbum } from '../../src/albums/contract.ts'
import { deleteSound } from '../../src/sounds/contract.ts'
import { wavOf } from '../support/files/wav.ts'
import { wordsOf } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, newPerson, publishSound } from '../support/world.ts'

const say = wordsOf('en')

test('a sound or an album that could not be deleted says so in the question, and goes the next time', async ({
  browser,
  baseURL,
}) => {
  const artist = await newPerson(baseOf(baseURL), 'deleter')
  const { id } = await artist.uploadSound(wavOf(1), 'Lamp.wav', { title: 'Lamp' })
  const album = await artist.call(createAlbum, { body: { title: 'Lights' } })
  for (const [address, act] of [
    [`/sound/${id}/edit`, say('uploads.editPage.deleteSound')],
    [`/album/${album.id}/edit`, say('albums.editor.deleteAlbum')],
  ] as const) {
    const page = await openAs(browser, baseURL, artist, address)
    await page.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog')
    const yes = dialog.getByRole('button', { name: act })
    await page.context().setOffline(true)
    await yes.click()
    await expect(dialog.getByRole('alert')).toContainText(say('uploads.editPage.deleteFailed'))
    await page.context().setOffline(false)
    // Another tab may have been first: it is gone, as was asked.
    if (address.startsWith('/sound')) await artist.call(deleteSound, { params: { id } })
    await yes.click()
    await page.waitForURL(/\/my\/(sounds|albums)/)
    await page.context().close()
  }
})

test('a link that could not be renewed, and a newest version that could not be loaded, say so where they were asked for', async ({
  browser,
  baseURL,
}) => {
  const artist = await newPerson(baseOf(baseURL), 'renewer')
  const sound = await publishSound(artist, { title: 'Lamp' }, 1)
  const body = { title: 'Lights', status: 'Private' as const, sounds: [sound.id] }
  const { id } = await artist.call(createAlbum, { body })
  const page = await openAs(browser, baseURL, artist, `/album/${id}/edit`)
  const failed = say('uploads.toasts.editFailed')
  await page.getByRole('button', { name: say('albums.editor.renewLink') }).click()
  const dialog = page.getByRole('dialog')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: say('albums.editor.renewLink') }).click()
  await expect(dialog.getByRole('alert')).toContainText(failed)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: say('uploads.card.cancel') }).click()

  await artist.call(updateAlbum, { params: { id }, body: { title: 'Lanterns' } })
  await page.getByLabel(say('uploads.form.description')).fill('typed here')
  await page.getByRole('button', { name: say('uploads.form.save'), exact: true }).click()
  const newest = page.getByRole('button', { name: say('uploads.editPage.takeNewest') })
  await expect(newest).toBeVisible()
  await page.context().setOffline(true)
  await newest.click()
  const lasting = page.getByRole('main').getByRole('alert').filter({ hasText: failed })
  await expect(lasting).toBeVisible()
  await page.context().setOffline(false)
  await newest.click()
  await expect(lasting).toHaveCount(0)
  await page.context().close()
})

test('albums that could not be loaded say so beside the button, in the reader’s language', async ({
  browser,
  baseURL,
}) => {
  const ja = wordsOf('ja')
  const artist = await newPerson(baseOf(baseURL), 'lister')
  for (let at = 0; at <= 24; at += 1) {
    await artist.call(createAlbum, { body: { title: `Box ${at}` } })
  }
  const page = await openAs(browser, baseURL, artist, '/ja/my/albums')
  const more = page.getByRole('button', { name: ja('albums.mine.more') })
  await page.route('**/api/my/albums*', (route) => route.abort())
  await more.click()
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText(ja('sounds.mine.noConnection'))
  await page.unroute('**/api/my/albums*')
  await more.click()
  await expect(more).toHaveCount(0)
  await expect(failed).toHaveCount(0)
  await page.context().close()
})
