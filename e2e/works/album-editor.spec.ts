import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Person } from '../../demo/client.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { createAlbum, getAlbum, updateAlbum } from '../../src/works/albums-contract.ts'
import { getSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { watchSound } from '../support/playback/listening.ts'
import { layoutShift, openAs } from '../support/profile.ts'
import { swipe } from '../support/touch.ts'
import { baseOf, publishSound } from '../support/world.ts'

const SECONDS = 3
const t = translator('en')

/** An artist with three short sounds that are public. */
async function artistWithSounds(baseURL: string | undefined) {
  const artist = await newPerson(baseOf(baseURL), 'albums')
  const titles = ['夜明け', 'Noon', 'Dusk'].map((stem) => uniqueName(stem))
  const sounds: { id: string; title: string }[] = []
  for (const title of titles) sounds.push(await publishSound(artist, { title }, SECONDS))
  const [first = '', second = '', third = ''] = titles
  return { artist, titles: [first, second, third] as const, ids: sounds.map(({ id }) => id) }
}

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()
/** The sounds in the editor, by their titles. */
const rows = (page: Page, locale: Locale = 'en') =>
  main(page)
    .getByRole('region', { name: translator(locale)('albums.sounds') })
    .getByRole('listitem')
const expectOrder = async (page: Page, titles: readonly string[], locale: Locale = 'en') => {
  await expect(rows(page, locale)).toHaveCount(titles.length)
  for (const [index, title] of titles.entries()) {
    await expect(rows(page, locale).nth(index).getByRole('link', { name: title })).toBeVisible()
  }
}
const gripOf = (page: Page, title: string) =>
  rows(page).filter({ hasText: title }).locator('button').first()

async function addSounds(page: Page, titles: readonly string[], locale: Locale = 'en') {
  const words = translator(locale)
  await main(page)
    .getByRole('button', { name: words('albums.editor.add') })
    .click()
  const dialog = page.getByRole('dialog')
  for (const title of titles) {
    await dialog
      .getByRole('button', { name: words('albums.editor.pickTitleOf', { title }) })
      .click()
  }
  await dialog.getByRole('button', { name: words('albums.editor.done') }).click()
  await expect(dialog).toBeHidden()
}

async function centreOf(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error('not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height }
}

test('an album of three sounds is put in order by keyboard and by dragging, published, and heard through', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  test.setTimeout(120_000)
  const { artist, titles, ids } = await artistWithSounds(baseURL)
  const [dawn, noon, dusk] = titles
  const page = await openAs(browser, baseURL, artist, '/album-new')
  const title = uniqueName('Day box')
  await main(page)
    .getByRole('button', { name: t('soundEditor.form.save', { count: 1 }) })
    .click()
  await expect(main(page).getByText(t('problems.title_required')).first()).toBeVisible()
  await expect(
    main(page).getByLabel(t('soundEditor.form.titleLabel'), { exact: true }),
  ).toBeFocused()
  await main(page).getByLabel(t('soundEditor.form.titleLabel'), { exact: true }).fill(title)
  await addSounds(page, [dusk, noon, dawn])
  await expectOrder(page, [dusk, noon, dawn])

  await gripOf(page, dawn).focus()
  await page.keyboard.press('ArrowUp')
  await expectOrder(page, [dusk, dawn, noon])
  const said = t('sortable.moved', { title: dawn, place: 2, count: 3 })
  await expect(main(page).getByRole('status').filter({ hasText: said })).toBeAttached()
  await expect(gripOf(page, dawn)).toBeFocused()
  await page.keyboard.press('Home')
  await expectOrder(page, [dawn, dusk, noon])

  const from = await centreOf(gripOf(page, noon))
  const onto = await centreOf(gripOf(page, dusk))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, onto.y - 10, { steps: 6 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expectOrder(page, [dawn, dusk, noon])
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, onto.y - 10, { steps: 6 })
  await page.mouse.up()
  await expectOrder(page, titles)

  await main(page)
    .getByRole('radio', { name: t('works.status.Released') })
    .last()
    .check()
  await main(page).getByLabel(t('albums.editor.upc')).fill('4006381333930')
  await main(page)
    .getByRole('button', { name: t('soundEditor.form.publish', { count: 1 }) })
    .click()
  await expect(main(page).getByText(t('problems.upc_invalid')).first()).toBeVisible()
  await main(page).getByLabel(t('albums.editor.upc')).fill('4006381333931')
  await main(page)
    .getByRole('button', { name: t('soundEditor.form.publish', { count: 1 }) })
    .click()
  await expect(page.getByText(t('uploads.toasts.published', { name: title })).first()).toBeVisible()
  await page.waitForURL(/\/album\/[a-z0-9]{12}\/edit$/)
  await main(page)
    .getByRole('link', { name: t('albums.mine.view') })
    .click()
  await expect(main(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
  await hearThrough(page, titles)
  await deleteIt(page, title)
  for (const id of ids) await artist.call(getSound, { params: { id } })
  await page.context().close()
})

/** Plays from the first to the last sound without another press. */
async function hearThrough(page: Page, titles: readonly string[]) {
  await watchSound(page)
  await reloadPage(page)
  await expect(main(page).getByText('4006381333931')).toBeVisible()
  await main(page)
    .getByRole('button', { name: t('albums.playAll') })
    .click()
  const bar = page.getByRole('region', { name: t('player.label') })
  for (const title of titles) {
    await expect(bar.getByRole('link', { name: title })).toBeVisible({ timeout: 20_000 })
    await expect(main(page).locator('li[aria-current]')).toContainText(title)
  }
  await expect(main(page).getByRole('button', { name: t('albums.playAll') })).toBeVisible({
    timeout: 20_000,
  })
}

async function deleteIt(page: Page, title: string) {
  await main(page)
    .getByRole('link', { name: t('works.edit') })
    .click()
  await main(page)
    .getByRole('button', { name: t('albums.editor.deleteAlbum') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('albums.editor.deleteAlbum') })
    .click()
  await page.waitForURL('**/my/albums')
  await expect(main(page).getByRole('link', { name: title })).toHaveCount(0)
}

async function albumOf(artist: Person, sounds: string[]) {
  const body = { title: uniqueName('Box'), status: 'Released' as const, sounds }
  return artist.call(createAlbum, { body })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true })

  test('a finger on the grip moves a sound, in Japanese too', { tag: '@slow' }, async ({
    page,
    baseURL,
  }) => {
    const { artist, titles, ids } = await artistWithSounds(baseURL)
    const [dawn, noon, dusk] = titles
    const ja = translator('ja')
    const album = await albumOf(artist, ids)
    await page.context().addCookies([{ name: 'token', value: artist.token, url: baseOf(baseURL) }])
    await openPage(page, `/ja/album/${album.id}/edit`)
    await expectOrder(page, titles, 'ja')
    const grips = rows(page, 'ja').locator('[data-grip]')
    await grips.nth(0).evaluate((grip) => grip.scrollIntoView({ block: 'center' }))
    const [from, onto] = [await centreOf(grips.nth(0)), await centreOf(grips.nth(1))]
    await swipe(page, from, { x: from.x, y: onto.y + 10 })
    await expectOrder(page, [noon, dawn, dusk], 'ja')
    await main(page)
      .getByRole('button', { name: ja('soundEditor.form.saveChanges') })
      .click()
    const words = ja('uploads.toasts.saved', { name: album.title })
    await expect(page.getByText(words).first()).toBeVisible()
    const { sounds } = await artist.call(getAlbum, { params: { id: album.id } })
    expect(sounds.map(({ title }) => title)).toEqual([noon, dawn, dusk])
    await openPage(page, `/ja/album/${album.id}`)
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.02)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
})

test('a change made elsewhere is shown, nothing typed is lost, leaving asks first, and what fails is shown until it is tried again', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const { artist, titles, ids } = await artistWithSounds(baseURL)
  const [dawn, noon, dusk] = titles
  const album = await albumOf(artist, ids)
  const page = await openAs(browser, baseURL, artist, `/album/${album.id}/edit`)
  await artist.call(updateAlbum, {
    params: { id: album.id },
    body: { sounds: ids.toReversed(), version: album.version },
  })
  const title = main(page).getByLabel(t('soundEditor.form.titleLabel'), { exact: true })
  await title.fill('Typed here')
  await press(page, t('soundEditor.form.saveChanges'))
  await expect(main(page).getByText(t('problems.stale_version'))).toBeVisible()
  await expect(title).toHaveValue('Typed here')
  await page.getByRole('banner').getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('uploads.leave.stay') }).click()

  await test.step('a newest version that cannot be loaded is reported', async () => {
    const failed = main(page)
      .getByRole('alert')
      .filter({ hasText: t('uploads.toasts.editFailed') })
    await page.context().setOffline(true)
    await press(page, t('soundEditor.editPage.takeNewest'))
    await expect(failed).toBeVisible()
    await page.context().setOffline(false)
    await press(page, t('soundEditor.editPage.takeNewest'))
    await expect(failed).toHaveCount(0)
    await expectOrder(page, [dusk, noon, dawn])
    await expect(title).toHaveValue(album.title)
  })

  await test.step('a sound that could not be changed is named until it is', async () => {
    const only = main(page).getByRole('switch', {
      name: t('albums.editor.albumOnlyTitle', { title: dawn }),
    })
    const unchanged = page.getByText(t('albums.editor.unchanged', { titles: `“${dawn}”` }))
    const isOnly = async () =>
      (await artist.call(getSound, { params: { id: ids[0] ?? '' } })).albumOnly
    await page.context().setOffline(true)
    await only.click()
    await expect(unchanged).toBeVisible()
    await page.context().setOffline(false)
    await only.click()
    await expect(unchanged).toHaveCount(0)
    await expect(only).toBeChecked()
    await expect.poll(isOnly).toBe(true)
  })

  await test.step('a failed deletion is shown, and succeeds the next time', async () => {
    await press(page, t('albums.editor.deleteAlbum'))
    const yes = dialog.getByRole('button', { name: t('albums.editor.deleteAlbum') })
    await page.context().setOffline(true)
    await yes.click()
    await expect(dialog.getByRole('alert')).toContainText(t('soundEditor.editPage.deleteFailed'))
    await page.context().setOffline(false)
    await yes.click()
    await page.waitForURL('**/my/albums')
  })
  await page.context().close()
})

test('in the album editor a sound is found, a failed save is shown, and the link is renewed', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'editor')
  const [dawn, dusk] = [uniqueName('夜明け'), uniqueName('Dusk')]
  const sound = await publishSound(artist, { title: dawn }, SECONDS)
  await publishSound(artist, { title: dusk }, SECONDS)
  const body = { title: uniqueName('Box'), status: 'Private' as const, sounds: [sound.id] }
  const album = await artist.call(createAlbum, { body })
  const page = await openAs(browser, baseURL, artist, `/album/${album.id}/edit`)
  const dialog = page.getByRole('dialog')

  await test.step('the search for sounds knows no case', async () => {
    await press(page, t('albums.editor.add'))
    const search = dialog.getByLabel(t('albums.editor.search'))
    await search.fill('Nothing is called so')
    await expect(dialog.getByText(t('albums.editor.nothingFound'))).toBeVisible()
    await search.fill(dusk.toUpperCase())
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    const pick = t('albums.editor.pickTitleOf', { title: dusk })
    await dialog.getByRole('button', { name: pick }).click()
    await dialog.getByRole('button', { name: t('albums.editor.done') }).click()
  })

  await test.step('a failed save, and a failed publication, are shown in their own words', async () => {
    const choose = (status: 'Released' | 'Private') =>
      main(page)
        .getByRole('radio', { name: new RegExp(`^${t(`works.status.${status}`).split(' ')[0]}`) })
        .last()
        .check()
    await page.route('**/api/albums/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await press(page, t('soundEditor.form.saveChanges'))
    const alert = main(page).getByRole('alert')
    await expect(alert).toContainText(t('problems.unexpected'))
    await choose('Released')
    await press(page, t('soundEditor.form.publish', { count: 1 }))
    await expect(alert).toContainText('Failed to save sounds. Please try again later...')
    await expect(alert).toContainText(t('uploads.toasts.saveAgain'))
    await page.unroute('**/api/albums/*')
    await choose('Private')
    await press(page, t('soundEditor.form.saveChanges'))
    await expect(alert).toHaveCount(0)
  })

  await test.step('the link is renewed once the connection is there', async () => {
    const renew = t('albums.editor.renewLink')
    await press(page, renew)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: renew }).click()
    await expect(dialog.getByRole('alert')).toContainText(t('uploads.toasts.editFailed'))
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: renew }).click()
    await page.waitForURL(
      (url) => /\/album\/\w{12}\/edit$/.test(url.pathname) && !url.pathname.includes(album.id),
    )
    await expect(main(page).getByRole('link', { name: dusk })).toBeVisible()
    expect((await page.request.get(`/album/${album.id}`)).status()).toBe(404)
    expect((await fetch(`${baseOf(baseURL)}/api/albums/${album.id}`)).status).toBe(404)
  })
  await page.context().close()
})
