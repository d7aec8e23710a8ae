import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Locale } from '../../src/kernel/locale.ts'
import { addChunk, makeInfo } from '../../src/ports/media/testing/add-chunk.ts'
import { cardOf, openUploads } from '../support/files/uploads.ts'
import { wavOf } from '../support/files/wav.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf } from '../support/world.ts'

const READY = { timeout: 60_000 }
const SECONDS = 1
const POLICY = '**/upload/sounds/policy/**'
const t = translator('en')
const ja = translator('ja')

const rows = (page: Page, locale: Locale) =>
  page
    .getByRole('region', { name: translator(locale)('albums.sounds') })
    .getByRole('listitem')
    .getByRole('link')

test('an artist uploads a folder, makes an album of it, puts it in order and publishes it, by keys and in Japanese', async ({
  page,
  baseURL,
}) => {
  await openUploads(page, baseOf(baseURL), 'ja')
  const main = page.getByRole('main')

  await test.step('what is no sound is left out and named', async () => {
    const folder = test.info().outputPath('夜の箱')
    await mkdir(folder)
    const files = ['10 夜.wav', '2 夕暮れ.wav', '1 夜明け.wav'].map((name) => [
      name,
      wavOf(SECONDS),
    ])
    const others = ['cover.jpg', '.hidden.wav', 'broken.wav'].map((name) => [name, 'x'])
    for (const [name, bytes] of [...files, ...others]) {
      await writeFile(join(folder, String(name)), bytes ?? '')
    }
    await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder)
    await expect(page.getByRole('article')).toHaveCount(4)
    const offer = page.getByRole('region', { name: ja('albums.offer.label', { title: '夜の箱' }) })
    const title = ja('albums.offer.title', { title: '夜の箱', count: 3 })
    await expect(offer.getByRole('heading', { name: title })).toBeVisible(READY)
    const leftOut = ja('albums.offer.leftOut', { files: 'broken.wav' })
    await expect(offer.getByText(leftOut)).toBeVisible(READY)
    await offer.getByText(ja('albums.offer.order')).press('Enter')
    const grip = ja('sortable.move', { title: '2 夕暮れ' })
    await offer.getByRole('button', { name: grip }).press('Home')
    await offer.getByRole('button', { name: ja('albums.offer.make') }).press('Enter')
    await page.waitForURL(/\/ja\/album\/[a-z0-9]{12}\/edit$/, READY)
    await expect(rows(page, 'ja')).toHaveText(['2 夕暮れ', '1 夜明け', '10 夜'])
  })

  await test.step('arrows and Home move a sound, which is announced and keeps the focus', async () => {
    const grip = main.getByRole('listitem').filter({ hasText: '10 夜' }).locator('button').first()
    await grip.press('ArrowUp')
    await expect(rows(page, 'ja')).toHaveText(['2 夕暮れ', '10 夜', '1 夜明け'])
    const said = ja('sortable.moved', { title: '10 夜', place: 2, count: 3 })
    await expect(main.getByRole('status').filter({ hasText: said })).toBeAttached()
    await expect(grip).toBeFocused()
    await page.keyboard.press('Home')
    await expect(rows(page, 'ja')).toHaveText(['10 夜', '2 夕暮れ', '1 夜明け'])
  })

  await test.step('the album is published with its sounds, after a look at their order and prices', async () => {
    const name = ja('albums.editor.with.publish', { count: 3 })
    await main.getByRole('button', { name, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('listitem')).toContainText([
      '夜の箱',
      '1. 10 夜',
      '2. 2 夕暮れ',
      '3. 1 夜明け',
    ])
    await dialog.getByRole('button', { name }).press('Enter')
    const published = ja('uploads.toasts.published', { name: '夜の箱' })
    await expect(page.getByText(published).first()).toBeVisible()
    await main.getByRole('link', { name: ja('albums.mine.view') }).click()
    await expect(main.getByRole('heading', { level: 1, name: '夜の箱' })).toBeVisible()
    const sounds = main.getByRole('region', { name: ja('albums.sounds') }).getByRole('listitem')
    await expect(sounds.first()).toContainText('10 夜')
    await expect(sounds).toHaveCount(3)
    // A visitor finds all of them, too.
    const [, id] = /album\/(\w+)/.exec(page.url()) ?? []
    const seen = await (await fetch(`${baseOf(baseURL)}/api/albums/${id}`)).json()
    expect(seen.sounds).toHaveLength(3)
  })
})

test('files of one album stay until their tags are answered, and a declined suggestion does not return', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  const tagged = (name: string, tags: Record<string, string>) => ({
    name: `${name}.wav`,
    mimeType: 'audio/wav',
    buffer: addChunk(wavOf(SECONDS), 'LIST', makeInfo(tags)),
  })
  await page
    .locator('input[type=file][multiple]')
    .last()
    .setInputFiles([
      tagged('b', { IPRD: 'Day box', IPRT: '1', INAM: 'First light' }),
      tagged('a', { IPRD: 'DAY BOX ', IPRT: '2', INAM: 'a' }),
      tagged('d', { IPRD: 'Night box', INAM: 'd' }),
      tagged('c', { IPRD: 'Night box', INAM: 'c', IGNR: 'Jazz' }),
    ])
  const offerOf = (title: string) =>
    page.getByRole('region', { name: t('albums.offer.label', { title }) })
  const decline = offerOf('Night box').getByRole('button', { name: t('albums.offer.decline') })
  await expect(decline).toBeVisible(READY)
  await decline.click()
  await expect(offerOf('Night box')).toHaveCount(0)
  const sound = page.getByRole('article', { name: 'c', exact: true })
  const says = sound.getByRole('region', { name: t('uploads.offer.label') })
  const genre = t('uploads.offer.useOf', { what: t('uploads.offer.genre') })
  await says.getByRole('button', { name: genre }).press('Enter')
  await expect(says.locator(':focus')).toContainText('Jazz')
  await expect(sound.getByRole('combobox')).toHaveValue('jazz')
  const day = offerOf('Day box')
  const first = page.getByRole('article', { name: 'b', exact: true })
  await first.getByRole('button', { name: t('uploads.offer.toAlbum') }).click()
  await expect(day).toBeFocused()
  // Leaving asks nothing once everything is saved.
  await expect(sound.getByText(t('soundEditor.work.autosaved'))).toBeVisible()
  await day.getByRole('button', { name: t('albums.offer.make') }).dblclick()
  const open = day.getByRole('link', { name: t('albums.offer.open') })
  await expect(open).toBeFocused(READY)
  await expect(page.getByRole('article')).toHaveCount(4)
  await open.click()
  await page.waitForURL(/\/album\/[a-z0-9]{12}\/edit$/)
  await expect(rows(page, 'en')).toHaveText(['b', 'a'])
  await openPage(page, '/my/albums')
  await expect(page.getByRole('main').getByText('Day box')).toHaveCount(1)
  await expect(page.getByRole('main').getByText('Night box')).toHaveCount(0)
})

/** Drops what stands on disk onto the middle of a part of the page, as a file manager would. */
async function drop(page: Page, target: Locator, ...paths: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('there is no place to drop anything')
  const session = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  }
}

/** Refuses the upload of files whose names begin so. */
const breakOff = (page: Page, name: string) =>
  page.route(POLICY, (route) =>
    route.request().url().includes(`name=${name}`)
      ? route.fulfill({ status: 400 })
      : route.continue(),
  )

/** Asks for the album while a file of it is broken off and the others are ready. */
async function askWithOneBroken(page: Page, title: string, ready: readonly string[]) {
  const offer = page.getByRole('region', { name: t('albums.offer.label', { title }) })
  await offer.getByRole('button', { name: t('albums.offer.make') }).click()
  await expect(offer.getByText(t('albums.offer.askedBroken', { count: 1 }))).toBeVisible(READY)
  for (const name of ready) {
    await expect(
      cardOf(page, name).getByText(t('uploads.state.READY'), { exact: true }),
    ).toBeVisible(READY)
  }
  return offer
}

test('a dropped folder is suggested as the album of its tags, which waits for a file that broke off and has it in its place', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await breakOff(page, 'a')
  const folder = test.info().outputPath('takes')
  await mkdir(folder)
  // By their numbers, not by their names.
  const numbers = { 'c first': '1', 'a second': '2', 'b third': '3' }
  for (const [name, IPRT] of Object.entries(numbers)) {
    const tags = makeInfo({ IPRD: 'Dawn box', IPRT })
    await writeFile(join(folder, `${name}.wav`), addChunk(wavOf(SECONDS), 'LIST', tags))
  }
  await drop(page, page.getByText(t('uploads.newPage.dropTitle')), folder)
  const broken = cardOf(page, 'a second')
  await expect(broken.getByRole('alert')).toBeVisible(READY)
  await askWithOneBroken(page, 'Dawn box', ['c first', 'b third'])
  await page.getByRole('banner').getByRole('link').first().click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(t('uploads.leave.broken'))
  await question.getByRole('button', { name: t('uploads.leave.stay') }).click()
  await page.unroute(POLICY)
  await broken.getByRole('button', { name: t('uploads.transfer.retry') }).click()
  await page.waitForURL(/\/album\/[a-z0-9]{12}\/edit$/, READY)
  await expect(rows(page, 'en')).toHaveText(['c first', 'a second', 'b third'])
})

test('an album is made without a file that broke off, which stays to be tried again', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await breakOff(page, '3')
  const folder = test.info().outputPath('Box of two')
  await mkdir(folder)
  for (const name of ['1.wav', '2.wav', '3.wav']) {
    await writeFile(join(folder, name), wavOf(SECONDS))
  }
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder)
  const broken = cardOf(page, '3')
  await expect(broken.getByRole('alert')).toBeVisible(READY)
  const offer = await askWithOneBroken(page, 'Box of two', ['1', '2'])
  await offer.getByRole('button', { name: t('albums.offer.without', { count: 1 }) }).click()
  const notIn = t('albums.offer.notIn', { files: '3.wav', count: 1 })
  await expect(offer.getByText(notIn)).toBeVisible(READY)
  await expect(broken.getByRole('button', { name: t('uploads.transfer.retry') })).toBeVisible()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await broken.getByRole('button', { name: t('uploads.card.remove', { name: '3' }) }).click()
  expect((await deleted).ok()).toBe(true)
  await offer.getByRole('link', { name: t('albums.offer.open') }).click()
  await page.waitForURL(/\/album\/[a-z0-9]{12}\/edit$/, READY)
  await expect(rows(page, 'en')).toHaveText(['1', '2'])
})
