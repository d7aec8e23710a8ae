import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
import { getSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const SECONDS = 1
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()

test('in the album editor a sound is found and made album-only, a failed save is shown, and the link is renewed', async ({
  browser,
  baseURL,
}) => {
  const artist = await newPerson(baseOf(baseURL), 'editor')
  const [dawn, dusk] = [uniqueName('夜明け'), uniqueName('Dusk')]
  const sound = await publishSound(artist, { title: dawn }, SECONDS)
  await publishSound(artist, { title: dusk }, SECONDS)
  const body = { title: uniqueName('Box'), status: 'Private' as const, sounds: [sound.id] }
  const album = await artist.call(createAlbum, { body })
  const page = await openAs(browser, baseURL, artist, `/album/${album.id}/edit`)

  await press(page, t('albums.editor.add'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('albums.editor.search')).fill('Nothing is called so')
  await expect(dialog.getByText(t('albums.editor.nothingFound'))).toBeVisible()
  await dialog.getByLabel(t('albums.editor.search')).fill(dusk.toUpperCase())
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  const pick = t('albums.editor.pickTitleOf', { title: dusk })
  await dialog.getByRole('button', { name: pick }).click()
  await dialog.getByRole('button', { name: t('albums.editor.done') }).click()

  const only = main(page).getByRole('switch', {
    name: t('albums.editor.albumOnlyTitle', { title: dawn }),
  })
  await only.click()
  await expect(only).toBeChecked()
  const isOnly = async () => (await artist.call(getSound, { params: { id: sound.id } })).albumOnly
  await expect.poll(isOnly).toBe(true)

  await page.route('**/api/albums/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await press(page, t('soundEditor.form.saveChanges'))
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText(t('problems.unexpected'))
  await main(page)
    .getByRole('radio', { name: t('works.status.Released') })
    .last()
    .check()
  await press(page, t('soundEditor.form.publish', { count: 1 }))
  await expect(alert).toContainText('Failed to save sounds. Please try again later...')
  await expect(alert).toContainText(t('uploads.toasts.saveAgain'))
  await page.unroute('**/api/albums/*')
  await main(page)
    .getByRole('radio', { name: /^Private/ })
    .last()
    .check()
  await press(page, t('soundEditor.form.saveChanges'))
  await expect(alert).toHaveCount(0)

  await press(page, t('albums.editor.renewLink'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('albums.editor.renewLink') })
    .click()
  await page.waitForURL(
    (url) => /\/album\/\w{12}\/edit$/.test(url.pathname) && !url.pathname.includes(album.id),
  )
  await expect(main(page).getByRole('link', { name: dusk })).toBeVisible()
  expect((await page.request.get(`/album/${album.id}`)).status()).toBe(404)
  expect((await fetch(`${baseOf(baseURL)}/api/albums/${album.id}`)).status).toBe(404)
  await page.context().close()
})
