import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

declare global {
  interface Window {
    /** Kinds of `Intl` that were used before the page could be. */
    slowFormats: string[]
  }
}

test('a page is painted before its scripts are fetched, and is usable without slow formats', async ({
  page,
}) => {
  const artist = await newPerson(base, 'first')
  const { id } = await publishSound(artist, { title: 'First' })
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
  for (const path of ['/', `/sound/${id}`, `/ja/sound/${id}`]) {
    await openPage(page, path)
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
  // The server’s dates are there, and give way to those of the other language.
  await expect(page.locator('time').first()).toHaveText(/^\d{4}\/\d{2}\/\d{2}$/)
  await page
    .getByRole('button', { name: 'English' })
    .or(page.getByRole('link', { name: 'English' }))
    .click()
  await expect(
    page.getByText(translator('en')('works.released')).locator('xpath=following::time[1]'),
  ).toHaveText(/^\d{1,2} \w+ \d{4}$/)
})

test('a button that is pressed before the page’s scripts are there works once they are', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const t = translator('en')
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.signIn') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})
