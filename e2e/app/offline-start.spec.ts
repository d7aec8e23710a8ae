import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf } from '../support/world.ts'

test.use({ serviceWorkers: 'allow' })

const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

/** The worker has stored what it needs, and answers for this page. */
const controlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

test('without a network any address opens a page in its language, which becomes the real one once it is back', async ({
  browser,
}) => {
  const page = await openAs(browser, base, await newPerson(base, 'tunnel'), '/charts')
  const context = page.context()
  await controlled(page)
  await context.setOffline(true)
  const open = async (path: string, t: ReturnType<typeof translator>) => {
    // The page without a network may reload itself, which would end a visit of another address.
    const tab = await context.newPage()
    await tab.goto(path)
    await expect(tab.getByRole('heading', { name: t('offline.title') })).toBeVisible()
    await expect(tab).toHaveURL(path)
    return tab
  }
  await open('/my/saved', translator('en'))
  const japanese = await open('/ja/my/saved', translator('ja'))
  await context.setOffline(false)
  await expect(japanese).toHaveTitle(new RegExp(translator('ja')('menu.saved')))
})

test('the worker stores no page of anyone, nor anything of the API', async ({ browser }) => {
  const page = await openAs(browser, base, await newPerson(base, 'stored'), '/charts')
  await controlled(page)
  await page.goto('/my/saved')
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.sort()).toEqual(['/ja/offline', '/offline'])
})

test('a visitor’s browser gets no worker', async ({ page }) => {
  await page.goto('/charts')
  await page.waitForLoadState('networkidle')
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})
