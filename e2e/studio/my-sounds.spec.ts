import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, makeSound } from '../support/world.ts'

/** More than one page of the list holds. */
const MINE = 22
const JAZZ_EVERY = 4

/** An artist with many drafts, a Private sound, and one whose file is no sound. */
async function fillMySounds(base: string) {
  const artist = await newPerson(base, 'studio')
  for (let number = 1; number <= MINE - 2; number++) {
    const title = `Sketch ${String(number).padStart(2, '0')}`
    const genre = number % JAZZ_EVERY === 0 ? 'jazz' : 'rock'
    await makeSound(artist, { title, genre, tags: ['sketch'] }, 1)
  }
  const file = Buffer.from('This is no sound.')
  const broken = { title: 'Broken', genre: 'jazz' } as const
  const { edit } = await artist.uploadSound(file, 'broken.wav', broken)
  await expect(artist.untilReady(edit?.transcodeId ?? '')).rejects.toThrow()
  const hidden = await makeSound(artist, { title: '秘密の曲', status: 'Private' }, 1)
  const jazz = Math.floor((MINE - 2) / JAZZ_EVERY)
  return { artist, hidden: hidden.id, jazz }
}

const t = translator('en')
let world: Awaited<ReturnType<typeof fillMySounds>>

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  world = await fillMySounds(baseOf(baseURL))
})

const rows = (page: Page) => page.locator('tbody tr')
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title })
const boxOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: t('sounds.mine.choose.one', { title }), exact: true })
const openMenu = async (page: Page, title: string) => {
  await page.getByRole('button', { name: t('sounds.mine.moreOf', { title }) }).click()
}

test('a filter and an order are in the address, and going back removes them again', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL, world.artist, '/my/sounds')
  await expect(rows(page)).toHaveCount(20)
  await page.getByLabel(t('sounds.mine.filter.genre')).selectOption('jazz')
  await page.waitForURL('**/my/sounds?genre=jazz')
  await expect(rows(page)).toHaveCount(world.jazz + 1)
  await page.getByRole('link', { name: t('sounds.mine.columns.sound'), exact: true }).click()
  await page.waitForURL('**/my/sounds?genre=jazz&sort=title')
  await expect(rows(page).first()).toContainText('Broken')
  await expect(rows(page).nth(1)).toContainText('Sketch 04')
  await page.goBack()
  await page.waitForURL('**/my/sounds?genre=jazz')
  await page.goBack()
  await page.waitForURL('**/my/sounds')
  await expect(page.getByLabel(t('sounds.mine.filter.genre'))).toHaveValue('')
  await expect(rows(page)).toHaveCount(20)

  const search = page.getByRole('searchbox', { name: t('sounds.mine.filter.text') })
  await search.fill('nothing like this')
  await search.press('Enter')
  await expect(page.getByText(t('sounds.mine.noneTitle'))).toBeVisible()
  await page.getByRole('link', { name: t('sounds.mine.clearFilter') }).click()
  await expect(rows(page)).toHaveCount(20)
  await page.context().close()
})

test('without script the filter is a form, and the rows are there', { tag: '@slow' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseOf(baseURL),
    javaScriptEnabled: false,
  })
  await context.addCookies([{ name: 'token', value: world.artist.token, url: baseOf(baseURL) }])
  const page = await context.newPage()
  await page.goto('/my/sounds')
  await page.getByLabel(t('sounds.mine.filter.status'), { exact: true }).selectOption('Private')
  await page.getByRole('button', { name: t('sounds.mine.filter.submit'), exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('秘密の曲')
  expect(new URL(page.url()).searchParams.get('status')).toBe('Private')
  await context.close()
})

test('a range is chosen with Shift, kept while more is shown, and priced together', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, world.artist, '/my/sounds')
  await boxOf(page, 'Sketch 20').click()
  await boxOf(page, 'Sketch 15').click({ modifiers: ['Shift'] })
  await expect(page.getByText(t('sounds.mine.choose.count', { count: 6 }))).toBeVisible()
  await page.getByRole('button', { name: t('common.showMore') }).click()
  await expect(rows(page)).toHaveCount(MINE)
  await boxOf(page, 'Sketch 01').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(boxOf(page, 'Sketch 02')).toBeFocused()
  await expect(page.getByText(t('sounds.mine.choose.count', { count: 8 }))).toBeVisible()

  await page.getByRole('button', { name: t('sounds.mine.choose.change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('sounds.bulk.go', { count: 8 }) }).click()
  await expect(dialog.getByText(t('sounds.bulk.nothing'))).toBeVisible()
  await dialog.getByLabel(t('sounds.bulk.price')).first().fill('7')
  await dialog.getByRole('button', { name: t('sounds.bulk.go', { count: 8 }) }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '50' })).toBeVisible()
  await dialog.getByLabel(t('sounds.bulk.price')).first().fill('450')
  await dialog.getByLabel(t('sounds.bulk.nameyourprice')).selectOption('no')
  await dialog.getByRole('button', { name: t('sounds.bulk.go', { count: 8 }) }).click()
  await expect(page.getByText(t('sounds.bulk.done', { count: 8 }))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(rows(page).filter({ hasText: '¥450' })).toHaveCount(8)
  await expect(page.locator('[data-choose]:checked')).toHaveCount(0)
  await page.context().close()
})

test('publishing asks first; the one that fails shows why, stays chosen, and the others are public', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, world.artist, '/my/sounds?genre=jazz')
  await expect(rowOf(page, 'Broken')).toContainText(t('sounds.mine.failed'))
  const count = world.jazz + 1
  await page.getByRole('checkbox', { name: t('sounds.mine.choose.all') }).check()
  await page.getByRole('button', { name: t('sounds.mine.choose.change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('sounds.bulk.status')).selectOption('Released')
  await dialog.getByRole('button', { name: t('sounds.bulk.go', { count }) }).click()
  await expect(dialog.getByText(t('sounds.bulk.ask.Released', { count }))).toBeVisible()
  await expect(rows(page).filter({ hasText: t('sounds.mine.meaning.Released') })).toHaveCount(0)
  await dialog.getByRole('button', { name: t('sounds.bulk.yesStatus.Released') }).click()
  const done = world.jazz
  await expect(page.getByText(t('sounds.bulk.partly', { done, all: count }))).toBeVisible()
  await expect(boxOf(page, 'Broken')).toBeChecked()
  await expect(page.locator('[data-choose]:checked')).toHaveCount(1)
  await expect(rowOf(page, 'Broken')).toContainText(t('problems.transcode_errored'))
  await expect(rows(page).filter({ hasText: t('sounds.mine.meaning.Released') })).toHaveCount(done)
  await page.keyboard.press('Escape')
  await page.context().close()
})

test('renewing a Private link asks, and the old address ends', { tag: '@slow' }, async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL, world.artist, '/my/sounds?status=Private')
  await openMenu(page, '秘密の曲')
  await page.getByRole('menuitem', { name: t('sounds.mine.renew') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('秘密の曲')
  await dialog.getByRole('button', { name: t('sounds.mine.renewYes') }).click()
  await expect(page.getByText(t('sounds.mine.renewed', { title: '秘密の曲' }))).toBeVisible()
  const link = rowOf(page, '秘密の曲').getByRole('link', { name: '秘密の曲', exact: true })
  await expect(link).not.toHaveAttribute('href', new RegExp(world.hidden))
  expect((await page.request.get(`/sound/${world.hidden}`)).status()).toBe(404)
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
  await page.context().close()
})

test('on a phone and in Japanese each sound is a card within the screen, and can be deleted', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const ja = translator('ja')
  const page = await openAs(browser, baseURL, world.artist, '/ja/my/sounds')
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  const title = '秘密の曲'
  const card = rowOf(page, title)
  await expect(card).toContainText(ja('sounds.mine.meaning.Private'))
  const box = page.getByRole('checkbox', { name: ja('sounds.mine.choose.one', { title }) })
  await box.check()
  const bar = page.getByRole('region', { name: ja('sounds.mine.choose.label') })
  await expect(bar).toContainText(ja('sounds.mine.choose.count', { count: 1 }))
  const around = await bar.boundingBox()
  expect(around?.height).toBeLessThan(80)
  await bar.getByRole('button', { name: ja('sounds.mine.choose.clear') }).click()
  await page.getByRole('button', { name: ja('sounds.mine.moreOf', { title }) }).click()
  await page.getByRole('menuitem', { name: ja('sounds.mine.remove'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: ja('sounds.mine.removeYes') })
    .click()
  await expect(card).toHaveCount(0)
  await page.context().close()
})
