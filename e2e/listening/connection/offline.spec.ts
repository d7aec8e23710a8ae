import { expect, type Page, test } from '@playwright/test'
import { pathIn } from '../../../src/client/i18n/locale-path.ts'
import type { Locale } from '../../../src/kernel/locale.ts'
import { newPerson } from '../../support/data/accounts.ts'
import { openPage } from '../../support/navigation.ts'
import { translator } from '../../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../../support/playback/listening.ts'
import { baseOf, publishSound } from '../../support/world.ts'

const sayJa = translator('ja')

const t = translator('en')
const CHUNKS = '**/assets/*-page-*.js'
const DATA = /\.data(\?|$)/
let sound: { path: string; title: string; user: string; username: string | null }

test.beforeAll(async () => {
  const person = await newPerson(baseOf(test.info().project.use.baseURL), 'offline')
  const { id, slug, ...rest } = await publishSound(person, { title: 'Night Train' }, 90)
  sound = { path: `/sound/${id}/${slug}`, ...rest }
})

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Retry' })
const retry = (page: Page) => notice(page).getByRole('button', { name: 'Retry', exact: true })
const artistLink = (page: Page, prefix = '') =>
  page.getByRole('main').locator(`a[href="${prefix}/user/${sound.username}"]`).first()
const prefetched = (page: Page) =>
  page.evaluate(() => {
    const fetched = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
    const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
    return routes.filter(({ module }) => fetched.includes(module)).length / routes.length
  })

/** Plays the sound from its page; the document that it plays in is marked. */
async function play(page: Page, locale: Locale = 'en'): Promise<void> {
  await watchSound(page)
  await openPage(page, pathIn(locale, sound.path))
  const name = translator(locale)('player.playTitle', { title: sound.title })
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await expectSoundToAdvance(page, 0.2)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
}

/** In the document that began to play it, from the only element that there was. */
async function expectSameMusic(page: Page): Promise<void> {
  await expectSoundToAdvance(page, 0.5)
  const [isSame, made] = await page.evaluate(() => [
    Reflect.get(window, 'isSameDocument'),
    Reflect.get(window, 'heardAudio').length,
  ])
  expect([isSame, made]).toEqual([true, 1])
}

test('without a network a link leaves the page and its music as they are, and opens when it is back', async ({
  page,
  context,
}) => {
  await play(page)
  await expect.poll(() => prefetched(page)).toBe(1)
  await context.setOffline(true)
  await artistLink(page).click()
  await expect(notice(page)).toContainText(t('common.connection.offline'))
  await expect(page).toHaveURL(sound.path)
  await expect(page.getByRole('heading', { level: 1, name: sound.title })).toBeVisible()
  await retry(page).click()
  await expectSameMusic(page)
  await expect(retry(page)).toBeVisible()
  expect((await retry(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await context.setOffline(false)
  await expect(page).toHaveURL(`/user/${sound.username}`)
  await expect(notice(page)).toBeHidden()
  await expectSameMusic(page)
})

test('while the service cannot be reached a link waits for Retry', { tag: '@slow' }, async ({
  page,
}) => {
  await play(page)
  await page.route(DATA, (route) => route.abort('connectionrefused'))
  await artistLink(page).click()
  await expect(notice(page)).toContainText(
    t('common.connection.unreachable', { brandName: 'Neiro' }),
  )
  await page.unroute(DATA)
  await retry(page).click()
  await expect(page).toHaveURL(`/user/${sound.username}`)
  await expect(notice(page)).toBeHidden()
  await expectSameMusic(page)
})

test('code that could not be prefetched is waited for as well, and the last link pressed opens', {
  tag: '@slow',
}, async ({ page, context }) => {
  await page.route(CHUNKS, (route) =>
    route.request().url().includes('/sound-page-') ? route.continue() : route.abort(),
  )
  await play(page)
  await context.setOffline(true)
  await artistLink(page).click()
  await expect(notice(page)).toContainText(t('common.connection.offline'))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.terms') })
    .click()
  await expectSameMusic(page)
  await expect(page).toHaveURL(sound.path)
  await page.unroute(CHUNKS)
  await context.setOffline(false)
  await expect(page).toHaveURL('/terms')
  await expect(notice(page)).toBeHidden()
  await expectSameMusic(page)
})

test('back and forward keep the page and the music, too', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await page.goto('/charts')
  await play(page)
  await artistLink(page).click()
  const artistName = page.getByRole('heading', { level: 1, name: sound.user })
  await expect(artistName).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => history.back())
  await expect(notice(page)).toContainText(t('common.connection.offline'))
  await expect(artistName).toBeVisible()
  await expectSameMusic(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: sound.title })).toBeVisible()
  await expectSameMusic(page)
})

test('in Japanese the notice is Japanese, and the bar of the player stays free', {
  tag: '@slow',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await play(page, 'ja')
  await context.setOffline(true)
  await artistLink(page, '/ja').click()
  const shown = page.getByRole('status').filter({ hasText: sayJa('common.connection.offline') })
  await expect(shown.getByRole('button', { name: '再試行' })).toBeVisible()
  const bar = await page
    .getByRole('region', { name: translator('ja')('player.label') })
    .boundingBox()
  const box = await shown.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})

test('no page is prefetched where the browser saves data', { tag: '@slow' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(sound.path)
  await expect(page.locator('[role=status]:empty').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await prefetched(page)).toBeLessThan(0.3)
})
