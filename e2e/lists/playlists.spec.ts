import { expect, type Page, test } from '@playwright/test'
import { addToPlaylist, listMyPlaylists } from '../../src/lists/playlists-contract.ts'
import { updateSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../support/playback/listening.ts'
import { openAs } from '../support/profile.ts'
import { enter } from '../support/settings.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const SECONDS = 4

const barOf = (page: Page) => page.getByRole('region', { name: t('player.label') })
const titlesOn = (page: Page) =>
  page
    .getByRole('region', { name: t('playlists.sounds') })
    .getByRole('listitem')
    .getByRole('link')
    .filter({ hasText: /^(One|Two|Three)$/ })
    .allTextContents()

test('a listener puts a playlist together, orders it by keys and publishes it; a visitor hears it past what is gone', {
  tag: '@slow',
}, async ({ page, browser, baseURL }) => {
  const base = baseOf(baseURL)
  const [artist, listener] = [await newPerson(base, 'mio'), await newPerson(base, 'kei')]
  const [one, two, three] = [
    await publishSound(artist, { title: 'One' }, SECONDS),
    await publishSound(artist, { title: 'Two' }, SECONDS),
    await publishSound(artist, { title: 'Three' }, SECONDS),
  ]
  const title = uniqueName('Night drive')
  const broken: string[] = []
  await enter(page.context(), base, listener.token)
  await watchSound(page)

  await test.step('a playlist is made on the page of a sound', async () => {
    await openPage(page, `/sound/${one.id}/${one.slug}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('adding.act'), exact: true })
      .press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('playlists.adding.new')).fill(title)
    broken.push(...(await violationsOn(page, ' add')))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('playlists.adding.added', { title, count: 1 }))).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('another sound is added from the player', async () => {
    await openPage(page, `/sound/${two.id}/${two.slug}`)
    const play = t('player.playTitle', { title: 'Two' })
    await page.getByRole('main').getByRole('button', { name: play }).first().click()
    await expect(barOf(page)).toBeVisible()
    await barOf(page)
      .getByRole('button', { name: t('playing.more'), exact: true })
      .click()
    await page.getByRole('menuitem', { name: t('adding.act') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: title }).click()
    await expect(page.getByText(t('playlists.adding.added', { title, count: 1 }))).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  const { items } = await listener.call(listMyPlaylists, { query: {} })
  const id = items[0]?.id ?? ''
  const path = `/playlist/${id}`
  await listener.call(addToPlaylist, { params: { id }, body: { items: [`sound-${three.id}`] } })

  await test.step('its sounds are put in order by keys, and stay so', async () => {
    await openPage(page, '/my/playlists')
    broken.push(...(await violationsOn(page)))
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await page.waitForURL(`**${path}/**`)
    await expect.poll(() => titlesOn(page)).toEqual(['One', 'Two', 'Three'])
    const sent = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page
      .getByRole('button', { name: t('sortable.move', { title: 'Three' }), exact: true })
      .press('Home')
    await expect.poll(() => titlesOn(page)).toEqual(['Three', 'One', 'Two'])
    expect((await sent).status()).toBe(204)
    await reloadPage(page)
    await expect.poll(() => titlesOn(page)).toEqual(['Three', 'One', 'Two'])
    broken.push(...(await violationsOn(page, ' own')))
  })

  await test.step('it is for its owner alone until it is public', async () => {
    const visitor = await browser.newPage({ baseURL: base })
    expect((await visitor.goto(path))?.status()).toBe(404)
    await visitor.close()
    await page.getByRole('button', { name: t('playlists.edit'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('playlists.visibility.public')).check()
    broken.push(...(await violationsOn(page, ' edit')))
    await dialog.getByRole('button', { name: t('playlists.form.submit.edit') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: t('soundPage.share') })).toBeVisible()
  })

  const visitor = await browser.newPage({ baseURL: base })
  await test.step('a visitor hears it, past a sound that is gone meanwhile', async () => {
    await watchSound(visitor)
    await openPage(visitor, path)
    await visitor.waitForURL(`**${path}/*`)
    broken.push(...(await violationsOn(visitor)))
    await artist.call(updateSound, { params: { id: one.id }, body: { status: 'Draft' } })
    await visitor.getByRole('button', { name: t('playlists.play'), exact: true }).click()
    await expect(barOf(visitor).getByRole('link', { name: 'Three' }).first()).toBeVisible()
    await expect(barOf(visitor).getByRole('link', { name: 'Two' }).first()).toBeVisible({
      timeout: 4 * SECONDS * 1000,
    })
    await expectSoundToAdvance(visitor, 0.5)
    await reloadPage(visitor)
    await expect.poll(() => titlesOn(visitor)).toEqual(['Three', 'Two'])
  })

  await test.step('it plays on other pages', async () => {
    await visitor.goto(`/embed/playlist/${id}`)
    await expect(visitor.getByRole('button', { name: /One/ })).toHaveCount(0)
    await visitor.getByRole('button', { name: /Two/ }).click()
    await expectSoundToAdvance(visitor, 0.5)
    broken.push(...(await violationsOn(visitor)))
  })

  await test.step('its owner removes what is gone, which has no title', async () => {
    const own = await openAs(browser, baseURL, listener, path)
    await expect(own.getByText(t('playlists.gone'))).toBeVisible()
    await own.getByRole('button', { name: t('playlists.removeGone') }).click()
    await expect(own.getByText(t('playlists.gone'))).toBeHidden()
    await expect.poll(() => titlesOn(own)).toEqual(['Three', 'Two'])
  })
  expect(broken).toEqual([])
})
