import { expect, type Locator, type Page, test } from '@playwright/test'
import { deleteSound, getSound, updateSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { soundFile } from '../support/files/uploads.ts'
import { wavOf } from '../support/files/wav.ts'
import { expectInReach } from '../support/in-reach.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const READY = { timeout: 60_000 }
const work = (
  key:
    | ('from' | 'hear' | 'stop' | 'preview' | 'reading' | 'releaseDate' | 'readLicence')
    | ('autosaved' | 'autosaveLost' | 'audio' | 'replace' | 'replaceStop'),
) => t(`soundEditor.work.${key}`)
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
const form = (key: 'publish' | 'save' | 'schedule') => t(`soundEditor.form.${key}`, { count: 1 })
const titleOf = (page: Page) => page.getByLabel(t('soundEditor.form.titleLabel'), { exact: true })
const descriptionOf = (page: Page) => page.getByLabel(t('soundEditor.form.description'))

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

test('a draft is saved automatically, is there after a reload, and becomes public by Publish, now or at a date', async ({
  page,
  baseURL,
}) => {
  const { read } = await openDraft(page, baseURL)
  const description = descriptionOf(page)

  await test.step('what is typed is saved, while the status waits for a press', async () => {
    await page.getByRole('radio', { name: /^Public/ }).check()
    await description.fill('**Tin** roof')
    await page.getByLabel(work('reading')).fill('れいん')
    await expect(page.getByText(work('autosaved'))).toBeVisible()
    const saved = { status: 'Draft', description: '**Tin** roof', reading: 'れいん' }
    expect(await read()).toMatchObject(saved)
    await reloadPage(page)
    await expect(description).toHaveValue('**Tin** roof')
    await button(page, work('preview')).click()
    await expect(page.locator('strong', { hasText: 'Tin' })).toBeVisible()
  })

  await test.step('the chosen licence links to its text', async () => {
    const link = page.getByRole('link', { name: work('readLicence') })
    await expect(link).toHaveCount(0)
    await page
      .getByLabel(t('works.licence'), { exact: true })
      .selectOption({ label: t('soundEditor.form.licence2') })
    await page.getByLabel(t('soundEditor.form.ccType'), { exact: true }).selectOption('4')
    await expect(link).toHaveAttribute('href', 'https://creativecommons.org/licenses/by-nc-sa/4.0/')
  })

  await test.step('with a date to come it waits, and shows for what', async () => {
    await page.getByLabel(work('releaseDate')).fill('2099-04-01T20:30')
    await button(page, form('schedule')).click()
    await expect(page.getByText(/^It will be published on 1 April 2099/)).toBeVisible()
    const sound = await read()
    expect(sound).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
    expect(sound.releaseDate).toMatch(/^2099-04-01T/)
  })

  await test.step('without it, it is public immediately', async () => {
    await page.getByLabel(work('releaseDate')).fill('')
    await button(page, form('publish')).click()
    await expect.poll(async () => (await read()).status).toBe('Released')
  })
})

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

test('a draft that cannot be saved shows it, is saved once the connection is back, and does not conflict with itself', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { read } = await openDraft(page, baseURL)
  const reading = page.getByLabel(work('reading'))
  await page.context().setOffline(true)
  await reading.fill('れいん')
  await expect(page.getByText(work('autosaveLost'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(work('autosaved'))).toBeVisible({ timeout: 40_000 })
  expect(await read()).toMatchObject({ reading: 'れいん' })

  // On a slow connection it is edited and saved while an earlier save is on its way.
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
  await reading.fill('first')
  await expect.poll(() => puts).toBe(1)
  await reading.fill('first and second')
  await button(page, form('save')).click()
  isSavePressed.resolve()
  const toast = t('uploads.toasts.savedDraft', { name: 'Rain on tin' })
  await expect(page.getByText(toast).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await read()).toMatchObject({ reading: 'first and second' })
})

test('what could not be saved of a draft before its page ended is in its editor again, and is a conflict where another was first', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { id, artist, read } = await openDraft(page, baseURL)
  const reading = page.getByLabel(work('reading'))
  const description = descriptionOf(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const loseAndReload = async (type: () => Promise<void>, meanwhile = async () => {}) => {
    await page.route('**/api/sounds/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await type()
    await expect(page.getByText(work('autosaveLost'))).toBeVisible()
    await meanwhile()
    await page.unroute('**/api/sounds/*')
    await reloadPage(page)
  }
  await loseAndReload(() => reading.fill('れいん'))
  await expect(reading).toHaveValue('れいん')
  await expect(page.getByText(work('autosaved'))).toBeVisible()
  expect(await read()).toMatchObject({ reading: 'れいん' })

  await loseAndReload(
    () => description.fill('typed here'),
    async () => {
      await artist.call(updateSound, { params: { id }, body: { title: 'From the other tab' } })
    },
  )
  await expect(page.getByRole('alert')).toContainText(t('problems.stale_version'))
  await expect(description).toHaveValue('typed here')
  expect(await read()).toMatchObject({ title: 'From the other tab', description: '' })
  await page.getByRole('button', { name: t('soundEditor.editPage.keepMine') }).click()
  await expect.poll(async () => (await read()).description).toBe('typed here')
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

test('a second tab is informed that another was first and overwrites nothing; leaving asks, and what fails is shown until it is tried again', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { artist, id, read } = await openDraft(page, baseURL)
  const params = { id }
  const description = descriptionOf(page)
  const dialog = page.getByRole('dialog')
  await artist.call(updateSound, { params, body: { title: 'From the other tab' } })
  await description.fill('typed here')
  await expect(page.getByRole('alert')).toContainText(t('problems.stale_version'))
  await expect(description).toHaveValue('typed here')
  expect(await read()).toMatchObject({ title: 'From the other tab', description: '' })

  await test.step('leaving asks, and staying loses nothing', async () => {
    await page.getByRole('link', { name: t('soundEditor.editPage.view') }).click()
    await expect(dialog).toContainText(t('uploads.leave.unsaved'))
    await dialog.getByRole('button', { name: t('uploads.leave.stay') }).click()
    await expect(description).toHaveValue('typed here')
  })

  await test.step('a newest version that cannot be loaded is reported', async () => {
    const newest = page.getByRole('button', { name: t('soundEditor.editPage.takeNewest') })
    const failed = page.getByRole('main').getByText(t('uploads.toasts.editFailed'))
    await page.context().setOffline(true)
    await newest.click()
    await expect(failed).toBeVisible()
    await page.context().setOffline(false)
    await newest.click()
    await expect(failed).toHaveCount(0)
    await expect(titleOf(page)).toHaveValue('From the other tab')
  })

  await test.step('so is a failed deletion, which succeeds the next time', async () => {
    const act = t('soundEditor.editPage.deleteSound')
    await page.getByRole('button', { name: act }).click()
    const yes = dialog.getByRole('button', { name: act })
    await page.context().setOffline(true)
    await yes.click()
    await expect(dialog.getByRole('alert')).toContainText(t('soundEditor.editPage.deleteFailed'))
    await page.context().setOffline(false)
    // Another tab may have been first: it is gone, as was asked.
    await artist.call(deleteSound, { params })
    await yes.click()
    await page.waitForURL('**/my/sounds')
  })
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
  await section
    .getByRole('button', { name: t('uploads.transfer.pause', { name: 'Rain on tin' }) })
    .click()
  await expect(section.getByText(t('uploads.transfer.paused'))).toBeVisible()
  expect(sent).toBeGreaterThan(0)
  await section
    .getByRole('button', { name: t('uploads.transfer.resume', { name: 'Rain on tin' }) })
    .click()
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
  await expect.poll(async () => Math.round((await read()).duration), READY).toBe(12)
})

test('the audio is replaced at the same address, and text typed meanwhile overwrites nobody else’s change', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { id, read } = await openDraft(page, baseURL, { status: 'Released' })
  const description = page.getByLabel(t('soundEditor.form.description'))
  await description.fill('the second take')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: work('replace') }).click()
  const file = { name: 'second take.wav', mimeType: 'audio/wav', buffer: wavOf(12) }
  await (await chooser).setFiles(file)
  await expect.poll(async () => Math.round((await read()).duration), READY).toBe(12)
  const section = page.getByRole('region', { name: work('audio') })
  await expect(section.getByRole('button', { name: work('replaceStop') })).toHaveCount(0)
  await expect(section.getByText('second take.wav', { exact: true })).toBeVisible()
  const { version } = await read()
  await expect(description).toHaveValue('the second take')
  await page.getByRole('button', { name: t('soundEditor.form.saveChanges'), exact: true }).click()
  await expect.poll(async () => (await read()).version).toBe(version + 1)
  expect(await read()).toMatchObject({ id, description: 'the second take' })
})

test('on a phone the button stays above what is edited, and a failed save leads to the field', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const { read } = await openDraft(page, baseURL)
  const publish = button(page, form('publish'))
  await expect(publish).toBeInViewport({ ratio: 1 })
  const title = page.getByLabel(t('soundEditor.form.titleLabel'), { exact: true })
  await title.fill('')
  await page.getByLabel(t('soundEditor.form.description')).focus()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await publish.click()
  await expectInReach(title, publish)
  await title.fill('Rain on tin')
  // Enter saves the draft: only the button publishes.
  await title.press('Enter')
  const saved = t('uploads.toasts.savedDraft', { name: 'Rain on tin' })
  await expect(page.getByText(saved).first()).toBeVisible()
  await publish.click()
  // Then one row is enough, as Share has the link.
  const bar = page.locator('[data-settled]')
  await expect(bar.getByRole('button', { name: t('soundPage.share') })).toBeVisible(READY)
  await expect(bar.getByRole('link', { name: t('soundEditor.editPage.view') })).toBeVisible()
  await expect(button(bar, t('soundEditor.form.saveChanges'))).toBeInViewport({ ratio: 1 })
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64)
  expect((await read()).status).toBe('Released')
  await page.getByLabel(t('soundEditor.work.reading')).fill('れいん')
  await button(page, t('soundEditor.form.saveChanges')).click()
  const kept = t('uploads.toasts.saved', { name: 'Rain on tin' })
  await expect(page.getByText(kept).first()).toBeVisible()
})
