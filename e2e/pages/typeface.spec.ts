import { expect, type Page, test } from '@playwright/test'
import { openPage } from '../support/navigation.ts'

/** How far what is seen has moved by itself, from the beginning of the page. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
          )
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Nothing is reported where nothing moved.
        setTimeout(resolve, 500, 0)
      }),
  )
}

test('Latin letters are in the typeface, whose one file comes with the page from its own origin', async ({
  page,
  baseURL,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  for (const path of ['/', '/ja']) {
    await openPage(page, path)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('600 16px Inter'))).toBe(true)
  }
  expect(new Set(fonts).size).toBe(1)
  expect(fonts[0]).toContain(`${baseURL}/assets/inter-latin`)
})

test('nothing moves when the typeface arrives late', { tag: '@slow' }, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  release()
  await page.evaluate(() => document.fonts.load('600 16px Inter'))
  expect(await layoutShift(page)).toBeLessThan(0.01)
})
