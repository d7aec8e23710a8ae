import { expect, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
import { getSound, updateSound } from '../../src/sounds/contract.ts'
import { wavOf } from '../support/files/wav.ts'
import { wordsOf } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, newPerson } from '../support/world.ts'

const say = wordsOf('en')

async function artistWithDraft(baseURL: string | undefined) {
  const artist = await newPerson(baseOf(baseURL), 'lasting')
  const { id } = await artist.uploadSound(wavOf(1), 'Lamp.wav', { title: 'Lamp' })
  return { artist, id }
}

test('what fails in My sounds is said where it was asked for, until it is tried again', async ({
  browser,
  baseURL,
}) => {
  const { artist } = await artistWithDraft(baseURL)
  const page = await openAs(browser, baseURL, artist, '/my/sounds')
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('checkbox', { name: say('sounds.mine.choose.one', { title: 'Lamp' }) })
    .check()
  const change = page.getByRole('button', { name: say('sounds.mine.choose.change') })
  await change.click()
  await dialog.getByLabel(say('sounds.bulk.genre')).selectOption('jazz')
  const go = dialog.getByRole('button', { name: say('sounds.bulk.go', { count: 1 }) })
  const broken = say('sounds.bulk.broken', { done: 0, all: 1 })
  await page.context().setOffline(true)
  await go.click()
  await expect(dialog.getByRole('alert').filter({ hasText: broken })).toBeVisible()
  await page.keyboard.press('Escape')
  const bar = page.getByRole('region', { name: say('sounds.mine.choose.label') })
  await expect(bar.getByRole('alert')).toContainText(broken)
  await page.context().setOffline(false)
  await change.click()
  await dialog.getByLabel(say('sounds.bulk.genre')).selectOption('jazz')
  await go.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(broken)).toHaveCount(0)

  await page.getByRole('button', { name: say('sounds.mine.moreOf', { title: 'Lamp' }) }).click()
  await page.getByRole('menuitem', { name: say('sounds.mine.remove') }).click()
  await page.context().setOffline(true)
  const yes = dialog.getByRole('button', { name: say('sounds.mine.removeYes') })
  await yes.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await yes.click()
  await expect(page.getByText(say('sounds.mine.emptyTitle'))).toBeVisible()
  await page.context().close()
})

test('the newest version that cannot be loaded says so in the editor', async ({
  browser,
  baseURL,
}) => {
  const { artist, id } = await artistWithDraft(baseURL)
  const page = await openAs(browser, baseURL, artist, `/sound/${id}/edit`)
  await artist.call(updateSound, { params: { id }, body: { title: 'Lantern' } })
  await page.getByLabel(say('uploads.form.titleLabel'), { exact: true }).fill('Mine')
  const newest = page.getByRole('button', { name: say('uploads.editPage.takeNewest') })
  await expect(newest).toBeVisible()
  await page.context().setOffline(true)
  await newest.click()
  const failed = page.getByRole('main').getByText(say('uploads.toasts.editFailed'))
  await expect(failed).toBeVisible()
  await page.context().setOffline(false)
  await newest.click()
  await expect(failed).toHaveCount(0)
  await page.context().close()
})

test('a sound of an album that could not be changed is named until it is', async ({
  browser,
  baseURL,
}) => {
  const { artist, id } = await artistWithDraft(baseURL)
  const body = { title: 'Lights', status: 'Draft' as const, sounds: [id] }
  const album = await artist.call(createAlbum, { body })
  const page = await openAs(browser, baseURL, artist, `/album/${album.id}/edit`)
  const only = page.getByLabel(say('albums.editor.albumOnlyTitle', { title: 'Lamp' }))
  const unchanged = page.getByText(say('albums.editor.unchanged', { titles: '“Lamp”' }))
  await page.context().setOffline(true)
  await only.click()
  await expect(unchanged).toBeVisible()
  await page.context().setOffline(false)
  await only.click()
  await expect(unchanged).toHaveCount(0)
  expect((await artist.call(getSound, { params: { id } })).albumOnly).toBe(true)
  await page.context().close()
})
