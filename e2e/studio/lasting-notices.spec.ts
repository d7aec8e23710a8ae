import { expect, test } from '@playwright/test'
import { createAlbum, updateAlbum } from '../../src/albums/contract.ts'
import { deleteSound, getSound, updateSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, makeSound, publishSound } from '../support/world.ts'

const t = translator('en')

async function artistWithDraft(baseURL: string | undefined) {
  const artist = await newPerson(baseOf(baseURL), 'lasting')
  const { id } = await makeSound(artist, { title: 'Lamp' }, 1)
  return { artist, id }
}

test('what fails in My sounds is shown where it was requested, until it is tried again', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const { artist } = await artistWithDraft(baseURL)
  const page = await openAs(browser, baseURL, artist, '/my/sounds')
  const dialog = page.getByRole('dialog')
  await page.getByRole('checkbox', { name: t('sounds.mine.choose.one', { title: 'Lamp' }) }).check()
  const change = page.getByRole('button', { name: t('sounds.mine.choose.change') })
  await change.click()
  await dialog.getByLabel(t('sounds.bulk.genre')).selectOption('jazz')
  const go = dialog.getByRole('button', { name: t('sounds.bulk.go', { count: 1 }) })
  const broken = t('sounds.bulk.broken', { done: 0, all: 1 })
  await page.context().setOffline(true)
  await go.click()
  await expect(dialog.getByRole('alert').filter({ hasText: broken })).toBeVisible()
  await page.keyboard.press('Escape')
  const bar = page.getByRole('region', { name: t('sounds.mine.choose.label') })
  await expect(bar.getByRole('alert')).toContainText(broken)
  await page.context().setOffline(false)
  await change.click()
  await dialog.getByLabel(t('sounds.bulk.genre')).selectOption('jazz')
  await go.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(broken)).toHaveCount(0)

  await page.getByRole('button', { name: t('sounds.mine.moreOf', { title: 'Lamp' }) }).click()
  await page.getByRole('menuitem', { name: t('sounds.mine.remove') }).click()
  await page.context().setOffline(true)
  const yes = dialog.getByRole('button', { name: t('sounds.mine.removeYes') })
  await yes.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await yes.click()
  await expect(page.getByText(t('sounds.mine.emptyTitle'))).toBeVisible()
  await page.context().close()
})

test('a newest version that cannot be loaded is reported in the editor', { tag: '@slow' }, async ({
  browser,
  baseURL,
}) => {
  const { artist, id } = await artistWithDraft(baseURL)
  const page = await openAs(browser, baseURL, artist, `/sound/${id}/edit`)
  await artist.call(updateSound, { params: { id }, body: { title: 'Lantern' } })
  await page.getByLabel(t('soundEditor.form.titleLabel'), { exact: true }).fill('Mine')
  const newest = page.getByRole('button', { name: t('soundEditor.editPage.takeNewest') })
  await expect(newest).toBeVisible()
  await page.context().setOffline(true)
  await newest.click()
  const failed = page.getByRole('main').getByText(t('uploads.toasts.editFailed'))
  await expect(failed).toBeVisible()
  await page.context().setOffline(false)
  await newest.click()
  await expect(failed).toHaveCount(0)
  await page.context().close()
})

test('a sound of an album that could not be changed is named until it is', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const { artist, id } = await artistWithDraft(baseURL)
  const body = { title: 'Lights', status: 'Draft' as const, sounds: [id] }
  const album = await artist.call(createAlbum, { body })
  const page = await openAs(browser, baseURL, artist, `/album/${album.id}/edit`)
  const only = page.getByLabel(t('albums.editor.albumOnlyTitle', { title: 'Lamp' }))
  const unchanged = page.getByText(t('albums.editor.unchanged', { titles: '“Lamp”' }))
  await page.context().setOffline(true)
  await only.click()
  await expect(unchanged).toBeVisible()
  await page.context().setOffline(false)
  await only.click()
  await expect(unchanged).toHaveCount(0)
  expect((await artist.call(getSound, { params: { id } })).albumOnly).toBe(true)
  await page.context().close()
})

test('a failed deletion of a sound or an album is shown in the dialog, and succeeds the next time', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'deleter')
  const { id } = await makeSound(artist, { title: 'Lamp' }, 1)
  const album = await artist.call(createAlbum, { body: { title: 'Lights' } })
  for (const [address, act] of [
    [`/sound/${id}/edit`, t('soundEditor.editPage.deleteSound')],
    [`/album/${album.id}/edit`, t('albums.editor.deleteAlbum')],
  ] as const) {
    const page = await openAs(browser, baseURL, artist, address)
    await page.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog')
    const yes = dialog.getByRole('button', { name: act })
    await page.context().setOffline(true)
    await yes.click()
    await expect(dialog.getByRole('alert')).toContainText(t('soundEditor.editPage.deleteFailed'))
    await page.context().setOffline(false)
    // Another tab may have been first: it is gone, as was asked.
    if (address.startsWith('/sound')) await artist.call(deleteSound, { params: { id } })
    await yes.click()
    await page.waitForURL(/\/my\/(sounds|albums)/)
    await page.context().close()
  }
})

test('a link that could not be renewed, and a newest version that could not be loaded, are reported where they were requested', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'renewer')
  const sound = await publishSound(artist, { title: 'Lamp' }, 1)
  const body = { title: 'Lights', status: 'Private' as const, sounds: [sound.id] }
  const { id } = await artist.call(createAlbum, { body })
  const page = await openAs(browser, baseURL, artist, `/album/${id}/edit`)
  const failed = t('uploads.toasts.editFailed')
  await page.getByRole('button', { name: t('albums.editor.renewLink') }).click()
  const dialog = page.getByRole('dialog')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: t('albums.editor.renewLink') }).click()
  await expect(dialog.getByRole('alert')).toContainText(failed)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: t('common.cancel') }).click()

  await artist.call(updateAlbum, { params: { id }, body: { title: 'Lanterns' } })
  await page.getByLabel(t('soundEditor.form.description')).fill('typed here')
  await page.getByRole('button', { name: t('soundEditor.form.saveChanges'), exact: true }).click()
  const newest = page.getByRole('button', { name: t('soundEditor.editPage.takeNewest') })
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

test('albums that could not be loaded are reported beside the button, in the reader’s language', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const ja = translator('ja')
  const artist = await newPerson(baseOf(baseURL), 'lister')
  for (let at = 0; at <= 24; at += 1) {
    await artist.call(createAlbum, { body: { title: `Box ${at}` } })
  }
  const page = await openAs(browser, baseURL, artist, '/ja/my/albums')
  const more = page.getByRole('button', { name: ja('common.showMore') })
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
