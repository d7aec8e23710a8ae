import { expect, type Page, test } from '@playwright/test'
import { pathIn } from '../../src/client/i18n/locale-path.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, watchSound } from '../support/playback/listening.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const ja = translator('ja')
const CHUNKS = '**/assets/*-page-*.js'
/** The data of pages, and what is asked for where the code of a page does not arrive. */
const SERVICE = /\.data(\?|$)|\/favicon\.svg$/
let sound: { path: string; title: string; user: string; username: string | null }

test.beforeAll(async () => {
  const person = await newPerson(baseOf(test.info().project.use.baseURL), 'offline')
  const { id, slug, ...rest } = await publishSound(person, { title: 'Night Train' }, 40)
  sound = { path: `/sound/${id}/${slug}`, ...rest }
})

const retry = (page: Page) => {
  const names = [t, ja].map((translator) => translator('common.connection.retry'))
  return page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) })
}
const notice = (page: Page) => page.getByRole('status').filter({ has: retry(page) })
const artistLink = (page: Page, prefix = '') =>
  page.getByRole('main').locator(`a[href="${prefix}/user/${sound.username}"]:visible`).first()
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

test('without a network a link leaves the page and its music as they are, and opens when it is back, in Japanese on a phone', {
  tag: '@slow',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await play(page, 'ja')
  await expect.poll(() => prefetched(page)).toBe(1)
  await context.setOffline(true)
  await artistLink(page, '/ja').click()
  await expect(notice(page)).toContainText(ja('common.connection.offline'))
  await expect(page).toHaveURL(`/ja${sound.path}`)
  await expect(page.getByRole('heading', { level: 1, name: sound.title })).toBeVisible()
  await retry(page).click()
  await expectSameMusic(page)
  await expect(retry(page)).toBeVisible()
  expect((await retry(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const bar = await page.getByRole('region', { name: ja('player.label') }).boundingBox()
  const box = await notice(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  await context.setOffline(false)
  await expect(page).toHaveURL(`/ja/user/${sound.username}`)
  await expect(notice(page)).toBeHidden()
  await expectSameMusic(page)
})

test('while the service cannot be reached data and code are waited for, and Retry opens the last link pressed', {
  tag: '@slow',
}, async ({ page }) => {
  // The code of other pages cannot be fetched ahead.
  await page.route(CHUNKS, (route) =>
    route.request().url().includes('/sound-page-') ? route.continue() : route.abort(),
  )
  await play(page)
  await page.route(SERVICE, (route) => route.abort('connectionrefused'))
  await artistLink(page).click()
  await expect(notice(page)).toContainText(
    t('common.connection.unreachable', { brandName: 'Neiro' }),
  )
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.terms') })
    .click()
  await expectSameMusic(page)
  await expect(page).toHaveURL(sound.path)
  await page.unroute(CHUNKS)
  await page.unroute(SERVICE)
  await retry(page).click()
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

test('no page is prefetched where the browser saves data', { tag: '@slow' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(sound.path)
  await expect(page.locator('[role=status]:empty').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await prefetched(page)).toBeLessThan(0.3)
})
