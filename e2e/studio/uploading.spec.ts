import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { SOUND_MAX_BYTES } from '../../src/uploads/contract.ts'
import { storedFor } from '../support/data/stored.ts'
import {
  cardOf,
  choose,
  holdTransfers,
  openUploads,
  PARTS,
  soundFile,
} from '../support/files/uploads.ts'
import { wavOf } from '../support/files/wav.ts'
import { reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')
const LONG_SECONDS = 100
const READY = { timeout: 60_000 }
const FILES = '/storage/'

test('several uploads resume where they were after the network was away', { tag: '@slow' }, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000)
  await openUploads(page, baseOf(baseURL))
  const { arrived, release } = await holdTransfers(page, { free: 1, of: PARTS })
  const long = await soundFile('Long.wav', LONG_SECONDS)
  await choose(page, long, await soundFile('Short.wav', 3), await soundFile('Other.wav', 3))
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect.poll(() => arrived.length).toBe(1)
  await page.context().setOffline(true)
  const card = cardOf(page, 'Long')
  await expect(card.getByText(t('uploads.transfer.offline'))).toBeVisible()
  await page.context().setOffline(false)
  release()
  for (const name of ['Long', 'Short', 'Other']) {
    const ready = t('uploads.toasts.transcoded', { name: `${name}.wav` })
    await expect(cardOf(page, name).getByText(ready)).toBeVisible(READY)
  }
  // The part that had arrived was not sent again.
  expect(arrived).toHaveLength(3)
})

test('anyone who follows a link during an upload is asked, and staying stops nothing', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  const { release } = await holdTransfers(page, { free: 0, of: FILES })
  await choose(page, await soundFile('Going.wav', 2))
  const link = page.getByRole('banner').getByRole('link').first()
  await link.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(t('uploads.leave.uploading'))
  await question.getByRole('button', { name: t('uploads.leave.stay') }).click()
  release()
  const card = cardOf(page, 'Going')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  await link.click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('anyone who leaves while an album is made, or a removal is under way, is asked', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  const folder = test.info().outputPath('Pair')
  await mkdir(folder)
  for (const name of ['1.wav', '2.wav', '3.wav']) await writeFile(join(folder, name), wavOf(1))
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder)
  for (const name of ['1', '2', '3']) {
    const ready = cardOf(page, name).getByText(t('uploads.state.READY'), { exact: true })
    await expect(ready).toBeVisible(READY)
  }
  const [removed, made] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/**', async (route) => {
    const method = route.request().method()
    if (method === 'DELETE') await removed.promise
    if (method === 'POST' && route.request().url().endsWith('/albums')) await made.promise
    await route.continue()
  })
  const question = page.getByRole('dialog')
  const leave = async (because: string) => {
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(question).toContainText(because)
    await question.getByRole('button', { name: t('uploads.leave.stay') }).click()
  }
  const third = cardOf(page, '3')
  await third.getByRole('button', { name: t('uploads.card.remove', { name: '3' }) }).click()
  await question.getByRole('button', { name: t('uploads.card.removeAct') }).click()
  await leave(t('uploads.leave.removing'))
  removed.resolve()
  await page.getByRole('button', { name: t('albums.offer.make') }).click()
  await leave(t('uploads.leave.album'))
  made.resolve()
  await page.waitForURL(/\/album\/[a-z0-9]{12}\/edit$/, READY)
})

test('a paused upload waits until it is resumed, alone and with all others', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  const { release } = await holdTransfers(page, { free: 0, of: FILES })
  await choose(page, await soundFile('One.wav', 2), await soundFile('Two.wav', 2))
  const [one, two] = [cardOf(page, 'One'), cardOf(page, 'Two')]
  const paused = t('uploads.transfer.paused')
  await one.getByRole('button', { name: t('uploads.transfer.pause', { name: 'One' }) }).click()
  await expect(one.getByText(paused)).toBeVisible()
  await expect(two.getByText(paused)).toHaveCount(0)
  await page.getByRole('button', { name: t('uploads.transfer.pauseAll') }).click()
  await expect(two.getByText(paused)).toBeVisible()
  release()
  await page.waitForTimeout(500)
  await expect(one.getByText(paused)).toBeVisible()
  await page.getByRole('button', { name: t('uploads.transfer.resumeAll') }).click()
  for (const card of [one, two]) {
    await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  }
})

test('an upload that is removed in progress leaves nothing in storage', { tag: '@slow' }, async ({
  page,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const artist = await openUploads(page, base)
  const { arrived, release } = await holdTransfers(page, { free: 1, of: PARTS })
  const begun = page.waitForResponse((response) => response.url().endsWith('/sounds/parts'))
  await choose(page, await soundFile('Gone.wav', LONG_SECONDS))
  const { id }: { id: string } = await (await begun).json()
  await expect.poll(() => arrived.length).toBe(1)
  const authorization = `Bearer ${artist.token}`
  const address = `${base}/api/upload/sounds/parts/${id}`
  const known = () => page.request.get(address, { headers: { authorization } })
  expect((await known()).status()).toBe(200)
  expect(await storedFor(id)).not.toEqual([])
  const card = cardOf(page, 'Gone')
  await card.getByRole('button', { name: t('uploads.card.remove', { name: 'Gone' }) }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: t('uploads.card.removeAct') }).click()
  await expect(card).toHaveCount(0)
  release()
  await expect.poll(async () => (await known()).status()).toBe(404)
  await expect.poll(() => storedFor(id)).toEqual([])
})

test('files of a wrong type are all named together, until that is dismissed', async ({
  page,
  baseURL,
}) => {
  await openUploads(page, baseOf(baseURL))
  await expect(page.getByText(t('uploads.newPage.formats'))).toBeVisible()
  const wrong = ['notes.pdf', 'cover.jpg'].map((name) => test.info().outputPath(name))
  await Promise.all(wrong.map((path) => writeFile(path, 'x')))
  await choose(page, ...wrong, await soundFile('Right.wav', 2))
  const refused = t('problems.file_not_allowed', { files: 'notes.pdf, cover.jpg' })
  const notice = page.getByRole('main').getByText(refused)
  await expect(notice).toBeVisible()
  await expect(cardOf(page, 'Right')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page
    .getByRole('listitem')
    .filter({ hasText: refused })
    .getByRole('button', { name: t('uploads.transfer.dismiss') })
    .click()
  await expect(notice).toHaveCount(0)
})

test('a sound beyond 2 GB is named immediately, and nothing of it is sent', async ({
  page,
  baseURL,
}) => {
  await openUploads(page, baseOf(baseURL))
  const huge = test.info().outputPath('Huge.wav')
  await writeFile(huge, '')
  await truncate(huge, SOUND_MAX_BYTES + 1)
  await choose(page, huge)
  const words = `Huge.wav: ${t('problems.file_too_large', { max: 2 })}`
  await expect(page.getByRole('main').getByText(words)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('after a reload an upload resumes from what has arrived when its file is chosen again', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  test.setTimeout(150_000)
  await openUploads(page, baseOf(baseURL))
  const { arrived, release } = await holdTransfers(page, { free: 1, of: PARTS })
  const long = await soundFile('Again.wav', LONG_SECONDS)
  await choose(page, long)
  await expect.poll(() => arrived.length).toBe(1)
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await reloadPage(page)
  // Anyone who leaves while something is uploading is warned.
  expect(asked).toEqual(['beforeunload'])
  release()
  const left = page.getByRole('region', { name: t('uploads.unfinished.title', { count: 1 }) })
  await expect(left.getByText('Again.wav')).toBeVisible()
  await expect(left.getByText(t('uploads.unfinished.nothing'))).toHaveCount(0)
  const input = page.locator('input[type=file][multiple]').first()
  await input.setInputFiles(await soundFile('Another.wav', 2))
  const others = t('uploads.transfer.others', { files: 'Another.wav', count: 1 })
  await expect(page.getByRole('main').getByText(others)).toBeVisible()
  await input.setInputFiles(long)
  await expect(left).toHaveCount(0)
  const card = cardOf(page, 'Again')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  expect(arrived).toHaveLength(3)
})

test('on a phone in Japanese everything is done with the keyboard alone', { tag: '@slow' }, async ({
  page,
  baseURL,
}) => {
  const words = translator('ja')
  await page.setViewportSize({ width: 375, height: 740 })
  await openUploads(page, baseOf(baseURL), 'ja')
  const { release } = await holdTransfers(page, { free: 0, of: FILES })
  await choose(
    page,
    await soundFile('夜明け.wav', 2),
    await soundFile(`${'とても長い名前の録音'.repeat(6)}.wav`, 2),
  )
  const card = cardOf(page, '夜明け')
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
  }
  await press(words('uploads.transfer.pause', { name: '夜明け' }))
  await expect(card.getByText(words('uploads.transfer.paused'))).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(375)
  await press(words('uploads.transfer.resume', { name: '夜明け' }))
  release()
  const ready = words('uploads.toasts.transcoded', { name: '夜明け.wav' })
  await expect(card.getByText(ready)).toBeVisible(READY)
})
