import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf, makeSound } from '../support/world.ts'

const t = translator('en')
/** More than one page of the list holds. */
const MANY = 22
const JAZZ_EVERY = 4
const JAZZ = Math.floor(MANY / JAZZ_EVERY)

/** An artist with more drafts than one page of the list holds, every fourth of them jazz. */
async function artistWithSketches(base: string) {
  const artist = await newPerson(base, 'sketches')
  for (let number = 1; number <= MANY; number += 1) {
    const title = `Sketch ${String(number).padStart(2, '0')}`
    const genre = number % JAZZ_EVERY === 0 ? 'jazz' : 'rock'
    await makeSound(artist, { title, genre, tags: ['sketch'] }, 1)
  }
  return artist
}

const rows = (page: Page) => page.locator('tbody tr')
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title })
const boxOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: t('sounds.mine.choose.one', { title }), exact: true })

test('a filter and an order are in the address, and going back removes them again', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await artistWithSketches(baseOf(baseURL))
  const page = await openAs(browser, baseURL, artist, '/my/sounds')
  await expect(rows(page)).toHaveCount(20)
  await page.getByLabel(t('sounds.mine.filter.genre')).selectOption('jazz')
  await page.waitForURL('**/my/sounds?genre=jazz')
  await expect(rows(page)).toHaveCount(JAZZ)
  await page.getByRole('link', { name: t('sounds.mine.columns.sound'), exact: true }).click()
  await page.waitForURL('**/my/sounds?genre=jazz&sort=title')
  await expect(rows(page).first()).toContainText('Sketch 04')
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

test('a range is chosen with Shift, kept while more is shown, and priced together, again after a failure', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await artistWithSketches(baseOf(baseURL))
  const page = await openAs(browser, baseURL, artist, '/my/sounds')
  await boxOf(page, 'Sketch 20').click()
  await boxOf(page, 'Sketch 15').click({ modifiers: ['Shift'] })
  await expect(page.getByText(t('sounds.mine.choose.count', { count: 6 }))).toBeVisible()
  const more = page.getByRole('button', { name: t('common.showMore') })
  await page.route('**/api/my/sounds*', (route) => route.abort())
  await more.click()
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText(t('common.connection.failed'))
  await page.unroute('**/api/my/sounds*')
  await more.click()
  await expect(rows(page)).toHaveCount(MANY)
  await expect(failed).toHaveCount(0)
  await boxOf(page, 'Sketch 01').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(boxOf(page, 'Sketch 02')).toBeFocused()
  await expect(page.getByText(t('sounds.mine.choose.count', { count: 8 }))).toBeVisible()

  const change = page.getByRole('button', { name: t('sounds.mine.choose.change') })
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: t('sounds.bulk.go', { count: 8 }) })
  const fillPrice = (price: string) => dialog.getByLabel(t('sounds.bulk.price')).first().fill(price)
  const broken = t('sounds.bulk.broken', { done: 0, all: 8 })

  await test.step('nothing, and too low a price, is not sent', async () => {
    await change.click()
    await go.click()
    await expect(dialog.getByText(t('sounds.bulk.nothing'))).toBeVisible()
    await fillPrice('7')
    await go.click()
    await expect(dialog.getByRole('alert').filter({ hasText: '50' })).toBeVisible()
    await fillPrice('450')
    await dialog.getByLabel(t('sounds.bulk.nameyourprice')).selectOption('no')
  })

  await test.step('a lost connection is shown here and above the list, until it is tried again', async () => {
    await page.context().setOffline(true)
    await go.click()
    await expect(dialog.getByRole('alert').filter({ hasText: broken })).toBeVisible()
    await page.keyboard.press('Escape')
    const bar = page.getByRole('region', { name: t('sounds.mine.choose.label') })
    await expect(bar.getByRole('alert')).toContainText(broken)
    await page.context().setOffline(false)
    await change.click()
    await fillPrice('450')
    await dialog.getByLabel(t('sounds.bulk.nameyourprice')).selectOption('no')
    await go.click()
  })
  await expect(page.getByText(t('sounds.bulk.done', { count: 8 }))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(broken)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: '¥450' })).toHaveCount(8)
  await expect(page.locator('[data-choose]:checked')).toHaveCount(0)
  await page.context().close()
})

test('publishing asks first; the one that fails shows why, stays chosen, and the others are public', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'publisher')
  const titles = ['One', 'Two']
  for (const title of titles) await makeSound(artist, { title, genre: 'jazz' }, 1)
  const file = Buffer.from('This is no sound.')
  const { edit } = await artist.uploadSound(file, 'broken.wav', { title: 'Broken', genre: 'jazz' })
  await expect(artist.untilReady(edit?.transcodeId ?? '')).rejects.toThrow()
  const page = await openAs(browser, baseURL, artist, '/my/sounds')
  await expect(rowOf(page, 'Broken')).toContainText(t('sounds.mine.failed'))
  const count = titles.length + 1
  await page.getByRole('checkbox', { name: t('sounds.mine.choose.all') }).check()
  await page.getByRole('button', { name: t('sounds.mine.choose.change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('sounds.bulk.status')).selectOption('Released')
  await dialog.getByRole('button', { name: t('sounds.bulk.go', { count }) }).click()
  await expect(dialog.getByText(t('sounds.bulk.ask.Released', { count }))).toBeVisible()
  const open = rows(page).filter({ hasText: t('sounds.mine.meaning.Released') })
  await expect(open).toHaveCount(0)
  await dialog.getByRole('button', { name: t('sounds.bulk.yesStatus.Released') }).click()
  const done = titles.length
  await expect(page.getByText(t('sounds.bulk.partly', { done, all: count }))).toBeVisible()
  await expect(boxOf(page, 'Broken')).toBeChecked()
  await expect(page.locator('[data-choose]:checked')).toHaveCount(1)
  await expect(rowOf(page, 'Broken')).toContainText(t('problems.transcode_errored'))
  await expect(open).toHaveCount(done)
  await page.context().close()
})

test('on a phone and in Japanese each sound is a card within the screen, whose Private link is renewed, and which is deleted', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const ja = translator('ja')
  const title = '秘密の曲'
  const artist = await newPerson(baseOf(baseURL), 'phone')
  const { id } = await makeSound(artist, { title, status: 'Private' }, 1)
  const page = await openAs(browser, baseURL, artist, '/ja/my/sounds')
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  const card = rowOf(page, title)
  await expect(card).toContainText(ja('sounds.mine.meaning.Private'))
  await page.getByRole('checkbox', { name: ja('sounds.mine.choose.one', { title }) }).check()
  const bar = page.getByRole('region', { name: ja('sounds.mine.choose.label') })
  await expect(bar).toContainText(ja('sounds.mine.choose.count', { count: 1 }))
  expect((await bar.boundingBox())?.height).toBeLessThan(80)
  await bar.getByRole('button', { name: ja('sounds.mine.choose.clear') }).click()

  await resetAndDelete(page, card, { t: ja, kind: 'sound', id, title })
  await page.context().close()
})

test('an album’s Private link is reset, and the album deleted, from its row', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'boxes')
  const { id: sound } = await makeSound(artist, { title: 'Inside' }, 1)
  const body = { title: 'Box', status: 'Private' as const, sounds: [sound] }
  const { id, title } = await artist.call(createAlbum, { body })
  const page = await openAs(browser, baseURL, artist, '/my/albums')
  const row = page.getByRole('listitem').filter({ hasText: title })

  await test.step('the keyboard opens the menu and the dialog, and Escape leaves both', async () => {
    const button = row.getByRole('button', { name: t('myWorks.moreOf', { title }) })
    await button.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(t('albums.mine.removeQuestion'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await resetAndDelete(page, row, { t, kind: 'album', id, title })
  await page.goto('/my/sounds')
  await expect(rowOf(page, 'Inside')).toHaveCount(1)
  await page.context().close()
})

interface Listed {
  t: typeof t
  kind: 'sound' | 'album'
  id: string
  title: string
}

/** Resets the link of the only work of a list, and deletes the work. */
async function resetAndDelete(page: Page, row: Locator, { t, kind, id, title }: Listed) {
  const dialog = page.getByRole('dialog')
  const openDialog = async (item: 'renew' | 'remove') => {
    await row.getByRole('button', { name: t('myWorks.moreOf', { title }) }).click()
    await page.getByRole('menuitem', { name: t(`myWorks.${item}`), exact: true }).click()
    await expect(dialog).toContainText(title)
  }
  await test.step('renewing the link asks, and the old address ends', async () => {
    await openDialog('renew')
    await dialog.getByRole('button', { name: t('myWorks.renewYes') }).click()
    await expect(page.getByText(t('myWorks.renewed', { title }))).toBeVisible()
    const link = row.getByRole('link', { name: title, exact: true })
    await expect(link).not.toHaveAttribute('href', new RegExp(id))
    expect((await page.request.get(`/${kind}/${id}`)).status()).toBe(404)
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
  })

  await test.step('a failed deletion is shown in the dialog, and succeeds the next time', async () => {
    await openDialog('remove')
    const yes = dialog.getByRole('button', { name: t('myWorks.removeYes') })
    await page.context().setOffline(true)
    await yes.click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.context().setOffline(false)
    await yes.click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText(t('myWorks.removed', { title }))).toBeVisible()
    await expect(page.getByText(t(`${kind}s.mine.emptyTitle`))).toBeVisible()
  })
}
