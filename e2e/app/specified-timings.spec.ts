import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { choose } from '../support/files/uploads.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')

test('the modal closes over 200 ms, the progress bar trickles every 800 ms, and a toast leaves after 5 seconds', async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('a visitor at /sound-new can choose no file, and is asked to sign in', async () => {
    await openPage(page, '/sound-new')
    const main = page.getByRole('main')
    await expect(main.getByText(t('uploads.newPage.signInTitle'))).toBeVisible()
    await expect(main.locator('input[type=file]')).toHaveCount(0)
    await main.getByRole('button', { name: t('common.signIn') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('accounts.signIn.email'))).toBeVisible()
  })
  await stopClock(page)
  await closeModal(page)
  await seeProgress(page)

  const member = await newPerson(baseOf(baseURL), 'member')
  const uploads = await openAs(browser, baseURL, member, '/sound-new')
  await expect(uploads.getByText(t('uploads.newPage.formats'))).toBeVisible()
  await recordAnimations(uploads)
  await stopClock(uploads)
  await seeToast(uploads)
  await uploads.context().close()
})

/** The page’s clock stands still from now on, until it is moved. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function closeModal(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const closing = page.locator('dialog[data-closing]')
  await expect(closing).toHaveCount(1)
  const drawn = await closing.locator('> div').evaluate((element) => {
    const { animationName, animationDuration } = getComputedStyle(element)
    return [animationName === 'none', animationDuration]
  })
  expect(drawn).toEqual([false, '0.2s'])
  await page.clock.runFor(199)
  await expect(closing).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(page.locator('dialog')).toHaveCount(0)
}

/** The bar begins at 0.08, moves in 200 ms and trickles every 800 ms. */
async function seeProgress(page: Page): Promise<void> {
  const arrives = Promise.withResolvers<void>()
  await page.route('**/terms.data*', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.terms') })
    .click()
  const line = page.locator('[class*=progress] > div').first()
  const scale = () => line.evaluate(({ style }) => style.transform)
  await expect.poll(scale).toBe('scaleX(0.08)')
  const speed = await line.evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(speed).toBe('0.2s')
  await page.clock.runFor(799)
  expect(await scale()).toBe('scaleX(0.08)')
  await page.clock.runFor(1)
  await expect.poll(scale).toBe('scaleX(0.18)')
  arrives.resolve()
  await page.waitForURL('**/terms')
  // It leaves once the page is drawn, which takes a while of its own.
  const left = async () => {
    await page.clock.runFor(1_000)
    return line.count()
  }
  await expect.poll(left).toBe(0)
}

/** It animates in and out, names all refused files, and leaves a notice that stays until it is dismissed. */
async function seeToast(page: Page): Promise<void> {
  const wrong = ['notes.pdf', 'cover.jpg'].map((name) => test.info().outputPath(name))
  await Promise.all(wrong.map((path) => writeFile(path, 'x')))
  await choose(page, ...wrong)
  const refused = 'notes.pdf, cover.jpg are not allowed file type.'
  const toast = page.getByRole('status').locator('[class*=toast]')
  await expect(toast).toHaveText(refused)
  await expect.poll(() => animationsOf(page)).toEqual([expect.stringMatching(/^in_/)])
  await page.clock.runFor(4_999)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(1)
  await expect(toast).toHaveAttribute('data-leaving', 'true')
  await expect.poll(() => animationsOf(page)).toHaveLength(2)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)

  const notice = page.getByRole('main').getByRole('listitem').filter({ hasText: refused })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await notice.getByRole('button', { name: t('uploads.transfer.dismiss') }).click()
  await expect(notice).toHaveCount(0)
}

/** Notes the names of animations that toasts begin. */
const recordAnimations = (page: Page) =>
  page.evaluate(() => {
    addEventListener('animationstart', ({ target, animationName }) => {
      if (!(target instanceof HTMLElement) || !/toast/.test(target.className)) return
      const { dataset } = document.body
      dataset.animations = `${dataset.animations ?? ''} ${animationName}`.trim()
    })
  })

const animationsOf = (page: Page) =>
  page.evaluate(() => (document.body.dataset.animations ?? '').split(' '))
