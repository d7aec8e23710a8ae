import { expect, test } from '@playwright/test'
import { createAlbum, getAlbum, updateAlbum } from '#works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { enter } from '../support/settings.ts'
import { baseOf, makeSound } from '../support/world.ts'

test('an artist announces an album, a visitor sees it count down, and it comes out on the open page', {
  tag: '@slow',
}, async ({ browser, context, page, baseURL }) => {
  test.setTimeout(120_000)
  const [en, ja] = [translator('en'), translator('ja')]
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'mio')
  const sound = await makeSound(artist, { title: uniqueName('夜明け'), status: 'Draft' })
  const title = uniqueName('一日')
  const album = await artist.call(createAlbum, {
    body: {
      title,
      genre: 'pop',
      status: 'Released',
      publishSounds: true,
      releaseDate: new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString(),
      sounds: [sound.id],
    },
  })
  const visit = await (await browser.newContext()).newPage()
  await visit.goto(`${base}/ja/album/${album.id}`)
  const main = visit.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText(title)

  await enter(context, base, artist.token)
  await openPage(page, `/album/${album.id}/edit`)
  await page.getByLabel(en('albums.editor.announced')).check()
  await page.getByRole('button', { name: en('soundEditor.form.saveChanges') }).click()
  await expect
    .poll(async () => (await artist.call(getAlbum, { params: { id: album.id } })).announced)
    .toBe(true)

  await openPage(visit, `${base}/ja/album/${album.id}`)
  await expect(main.getByRole('heading', { name: title })).toBeVisible()
  await expect(main.getByText(ja('albums.announced.label'))).toBeVisible()
  await expect(main.getByText(sound.title)).toBeVisible()
  const timer = main.getByRole('timer')
  await expect(timer).toHaveText(/^あと2日 23:5\d:\d\d$/)
  await expect(main.getByRole('button', { name: ja('albums.playAll') })).toHaveCount(0)

  const { version } = await artist.call(getAlbum, { params: { id: album.id } })
  const releaseDate = new Date(Date.now() + 25_000).toISOString()
  await artist.call(updateAlbum, {
    params: { id: album.id },
    body: { version, releaseDate, publishSounds: true, status: 'Released' },
  })
  await expect
    .poll(async () => {
      await reloadPage(visit)
      return timer.textContent()
    })
    .toMatch(/^あと00:00:\d\d$|^$|公開/)
  await expect(main.getByRole('button', { name: ja('albums.playAll') })).toBeVisible({
    timeout: 60_000,
  })
  await expect(timer).toHaveCount(0)
})
