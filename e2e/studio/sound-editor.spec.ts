import { expect, type Page, test } from '@playwright/test'
import { getSound, updateSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { soundFile } from '../support/files/uploads.ts'
import { wavOf } from '../support/files/wav.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
type Word = 'from' | 'hear' | 'stop' | 'autosaved' | 'autosaveLost' | 'preview' | Audio
type Audio = 'audio' | 'replace' | 'replaceStop'
const work = (key: Word) => t(`soundEditor.work.${key}`)

/** An artist whose draft, 30 s long, is open in the editor. */
async function openDraft(page: Page, baseURL: string | undefined, fields: object = {}) {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'editor')
  const { id, slug } = await publishSound(artist, { title: 'Rain on tin' }, 30)
  const body = { status: 'Draft' as const, ...fields }
  await artist.call(updateSound, { params: { id }, body })
  await page.context().addCookies([{ name: 'token', value: artist.token, url: base }])
  await openPage(page, `/sound/${id}/edit`)
  return { id, slug, artist, read: () => artist.call(getSound, { params: { id } }) }
}

test('the preview is dragged on the waveform, moved by keys, and heard immediately', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openDraft(page, baseURL, { limit: true, limitFrom: 5, limitTo: 20 })
  const from = page.getByRole('slider', { name: work('from') })
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (!box) throw new Error('the beginning of the part is not shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 6 })
  await page.mouse.up()
  const dragged = Number(await from.getAttribute('aria-valuenow'))
  expect(dragged).toBeGreaterThan(6)
  await from.focus()
  await page.keyboard.press('ArrowRight')
  await expect(from).toHaveAttribute('aria-valuenow', String(dragged + 1))
  const field = page.getByLabel(t('soundEditor.form.limitFrom'), { exact: true })
  await expect(field).toHaveValue(`00:${String(dragged + 1).padStart(2, '0')}`)
  await page.getByRole('button', { name: work('hear') }).click()
  await expect(page.getByText(`00:${String(dragged + 2).padStart(2, '0')}`).first()).toBeVisible()
  await page.getByRole('button', { name: work('stop') }).click()
  await expect(page.getByRole('button', { name: work('hear') })).toBeVisible()
})

test('a draft is saved automatically, and is there after a reload', async ({ page, baseURL }) => {
  const { read } = await openDraft(page, baseURL)
  await page.getByLabel(t('soundEditor.form.description')).fill('**Tin** roof')
  await page.getByLabel(t('soundEditor.work.reading')).fill('れいん')
  await expect(page.getByText(work('autosaved'))).toBeVisible()
  expect(await read()).toMatchObject({ description: '**Tin** roof', reading: 'れいん' })
  await reloadPage(page)
  await expect(page.getByLabel(t('soundEditor.form.description'))).toHaveValue('**Tin** roof')
  await page.getByRole('button', { name: work('preview') }).click()
  await expect(page.locator('strong', { hasText: 'Tin' })).toBeVisible()
})

test('a draft that cannot be saved shows it, and is saved once the connection is back', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { read } = await openDraft(page, baseURL)
  await page.context().setOffline(true)
  await page.getByLabel(t('soundEditor.work.reading')).fill('れいん')
  await expect(page.getByText(work('autosaveLost'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(work('autosaved'))).toBeVisible({ timeout: 40_000 })
  expect(await read()).toMatchObject({ reading: 'れいん' })
})

test('on a slow connection a draft that is edited and saved meanwhile does not conflict with itself', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { read } = await openDraft(page, baseURL)
  const isSavePressed = Promise.withResolvers<void>()
  let puts = 0
  await page.route('**/api/sounds/*', async (route) => {
    if (route.request().method() === 'PUT') {
      puts += 1
      await isSavePressed.promise
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    await route.continue()
  })
  await page.getByLabel(t('soundEditor.work.reading')).fill('first')
  await expect.poll(() => puts).toBe(1)
  await page.getByLabel(t('soundEditor.work.reading')).fill('first and second')
  await page
    .getByRole('button', { name: t('soundEditor.form.save', { count: 1 }), exact: true })
    .click()
  isSavePressed.resolve()
  const toast = t('uploads.toasts.savedDraft', { name: 'Rain on tin' })
  await expect(page.getByText(toast).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await read()).toMatchObject({ reading: 'first and second' })
})

test('a public sound that becomes Private is still edited, at its new address', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { id } = await openDraft(page, baseURL, { status: 'Released' })
  await page.getByRole('radio', { name: /^Private/ }).check()
  await page.getByRole('button', { name: t('soundEditor.form.savePrivate'), exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes(id))
  await expect(page.getByRole('radio', { name: /^Private/ })).toBeChecked()
  await expect(page.getByLabel(t('soundEditor.form.titleLabel'), { exact: true })).toHaveValue(
    'Rain on tin',
  )
  await page.getByLabel(t('soundEditor.form.description')).fill('typed after the move')
  const saving = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && /\/api\/sounds\/\w+$/.test(answer.url()),
  )
  await page.getByRole('button', { name: t('soundEditor.form.saveChanges'), exact: true }).click()
  expect((await saving).status()).toBe(200)
  await reloadPage(page)
  await expect(page.getByLabel(t('soundEditor.form.description'))).toHaveValue(
    'typed after the move',
  )
})

test('a second tab is informed that another was first, and overwrites nothing', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { artist, id, read } = await openDraft(page, baseURL)
  await artist.call(updateSound, { params: { id }, body: { title: 'From the other tab' } })
  await page.getByLabel(t('soundEditor.form.description')).fill('typed here')
  await expect(page.getByRole('alert')).toContainText(t('problems.stale_version'))
  await expect(page.getByLabel(t('soundEditor.form.description'))).toHaveValue('typed here')
  expect(await read()).toMatchObject({ title: 'From the other tab', description: '' })
})

test('a sound with a future release date waits for it, and shows it', async ({ page, baseURL }) => {
  const { read } = await openDraft(page, baseURL)
  await page.getByLabel(t('soundEditor.work.releaseDate')).fill('2099-04-01T20:30')
  await page
    .getByRole('button', { name: t('soundEditor.form.schedule', { count: 1 }), exact: true })
    .click()
  await expect(page.getByText(/^It will be published on 1 April 2099/)).toBeVisible()
  const sound = await read()
  expect(sound).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
  expect(sound.releaseDate).toMatch(/^2099-04-01T/)
})

test('replacement audio shows its progress, can be paused, and is offered again after a reload', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  test.setTimeout(200_000)
  const { read } = await openDraft(page, baseURL)
  const chooser = page.waitForEvent('filechooser')
  let sent = 0
  await page.route('**/storage/**', (route) => {
    sent += 1
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: work('replace') }).click()
  const path = await soundFile('take two.wav', 12)
  await (await chooser).setFiles(path)
  const section = page.getByRole('region', { name: t('soundEditor.work.audio') })
  await expect(section.getByText(t('uploads.transfer.stalled'))).toBeVisible()
  await expect(section.getByRole('progressbar')).toBeVisible()
  await section.getByRole('button', { name: t('soundEditor.work.replacePause') }).click()
  await expect(section.getByText(t('uploads.transfer.paused'))).toBeVisible()
  expect(sent).toBeGreaterThan(0)
  await section.getByRole('button', { name: t('soundEditor.work.replaceResume') }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await reloadPage(page)
  const again = section.getByRole('button', {
    name: t('uploads.unfinished.choose', { count: 1 }),
  })
  await expect(section).toContainText('take two.wav')
  await page.unroute('**/storage/**')
  const choosing = page.waitForEvent('filechooser')
  await again.click()
  await (await choosing).setFiles(path)
  await expect(again).toHaveCount(0)
  await expect.poll(async () => Math.round((await read()).duration), { timeout: 60_000 }).toBe(12)
})

test('the audio is replaced: the address stays, and the new file is heard', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { read } = await openDraft(page, baseURL)
  const before = await read()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: work('replace') }).click()
  const file = { name: 'second take.wav', mimeType: 'audio/wav', buffer: wavOf(12) }
  await (await chooser).setFiles(file)
  await expect(page.getByText('second take.wav').first()).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => Math.round((await read()).duration)).toBe(12)
  expect((await read()).id).toBe(before.id)
})

test('text typed while the audio is replaced overwrites nobody else’s change', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { read } = await openDraft(page, baseURL, { status: 'Released' })
  const description = page.getByLabel(t('soundEditor.form.description'))
  await description.fill('the second take')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: work('replace') }).click()
  const file = { name: 'second take.wav', mimeType: 'audio/wav', buffer: wavOf(12) }
  await (await chooser).setFiles(file)
  await expect.poll(async () => Math.round((await read()).duration), { timeout: 60_000 }).toBe(12)
  const section = page.getByRole('region', { name: work('audio') })
  await expect(section.getByRole('button', { name: work('replaceStop') })).toHaveCount(0)
  await expect(section.getByText('second take.wav', { exact: true })).toBeVisible()
  const { version } = await read()
  await expect(description).toHaveValue('the second take')
  await page.getByRole('button', { name: t('soundEditor.form.saveChanges'), exact: true }).click()
  await expect.poll(async () => (await read()).version).toBe(version + 1)
  expect((await read()).description).toBe('the second take')
})

test('the chosen licence links to its text', { tag: '@slow' }, async ({ page, baseURL }) => {
  await openDraft(page, baseURL)
  // Pages of another site: only their addresses matter.
  await page
    .context()
    .route('https://creativecommons.org/**', (route) => route.fulfill({ body: 'the licence' }))
  const link = page.getByRole('link', { name: t('soundEditor.work.readLicence') })
  await expect(link).toHaveCount(0)
  await page
    .getByLabel(t('works.licence'), { exact: true })
    .selectOption({ label: t('soundEditor.form.licence2') })
  const kind = page.getByLabel(t('soundEditor.form.ccType'), { exact: true })
  for (const [value, words] of [
    ['1', 'by'],
    ['4', 'by-nc-sa'],
    ['5', 'by-nd'],
  ]) {
    await kind.selectOption(value ?? '')
    const opened = page.waitForEvent('popup')
    await link.click()
    const licence = await opened
    await expect(licence).toHaveURL(`https://creativecommons.org/licenses/${words}/4.0/`)
    await licence.close()
  }
})
