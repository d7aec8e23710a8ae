import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage, untilHydrated } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { layoutShift } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)
const t = translator('en')

declare global {
  interface Window {
    /** Kinds of `Intl` that were used before the page could be. */
    slowFormats: string[]
  }
}

async function watchFormats(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.slowFormats = []
    for (const name of ['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat'] as const) {
      const construct: ProxyHandler<new () => object>['construct'] = (made, given) => {
        if (!('hydrated' in document.documentElement.dataset)) window.slowFormats.push(name)
        return Reflect.construct(made, given)
      }
      Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) })
    }
  })
}

async function expectPaintedFirst(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.slowFormats)).toEqual([])
  const { painted, fetched } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    fetched: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(Math.min(...fetched)).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
}

test('a page is painted, in its typeface, before its scripts are fetched, and takes what is pressed meanwhile', {
  tag: '@slow',
}, async ({ page }) => {
  const artist = await newPerson(base, 'first')
  const { id } = await publishSound(artist, { title: 'First' })
  await watchFormats(page)
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))

  await test.step('a button that is pressed before the scripts are there works once they are', async () => {
    const arrive = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrive.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('common.signIn') })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    arrive.resolve()
    await expect(page.getByRole('dialog')).toBeVisible()
    await untilHydrated(page)
    await expectPaintedFirst(page)
    await page.unroute('**/assets/*.js')
  })

  for (const path of [`/sound/${id}`, `/ja/sound/${id}`]) {
    await openPage(page, path)
    await expectPaintedFirst(page)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('600 16px Inter'))).toBe(true)
  }
  // One file has all Latin letters, and comes from the page’s own origin.
  expect(new Set(fonts).size).toBe(1)
  expect(fonts[0]).toContain(`${base}/assets/inter-latin`)

  // The server’s dates are there, and give way to those of the other language.
  await expect(page.locator('time').first()).toHaveText(/^\d{4}\/\d{2}\/\d{2}$/)
  await page
    .getByRole('button', { name: 'English' })
    .or(page.getByRole('link', { name: 'English' }))
    .click()
  await expect(page.getByText(t('works.released')).locator('xpath=following::time[1]')).toHaveText(
    /^\d{1,2} \w+ \d{4}$/,
  )
})

test('nothing moves when the typeface arrives late', { tag: '@slow' }, async ({ page }) => {
  const arrive = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  arrive.resolve()
  await page.evaluate(() => document.fonts.load('600 16px Inter'))
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
})
