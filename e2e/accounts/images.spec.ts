import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import type { Person } from '../../demo/client.ts'
import { getMe } from '../../src/accounts/contract.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { contrast, parse } from '../../src/ui/sound/accent.ts'
import { getSound } from '../../src/works/sounds-contract.ts'
import { newcomer, newPerson } from '../support/data/accounts.ts'
import { type Quarter, quarters, quartersIn } from '../support/files/quarters.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { pinch, swipe } from '../support/touch.ts'
import { baseOf, makeSound } from '../support/world.ts'

interface Around {
  browser: Browser
  base: string
  person: Person
  locale?: Locale
  phone?: boolean
}

async function openAs({ browser, base, person, locale = 'en', phone = false }: Around) {
  const context = await browser.newContext({
    locale: locale === 'ja' ? 'ja-JP' : 'en-US',
    ...(phone && { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }),
  })
  await context.addCookies([{ name: 'token', value: person.token, url: base }])
  return context.newPage()
}

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.locator('input[type=file][accept*="image/"]').first().setInputFiles(file)
}

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

async function cropperIn(page: Page, locale: Locale): Promise<Locator> {
  const t = translator(locale)
  const dialog = page.getByRole('dialog', { name: t('accounts.image.cropTitle') })
  await expect(dialog.getByRole('button', { name: t('accounts.image.use') })).toBeEnabled()
  return dialog
}

/** Where the picture's frame is, once it stands still. */
async function middleOf(dialog: Locator) {
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  )
  const box = await dialog.getByRole('application').boundingBox()
  if (box === null) throw new Error('the frame is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width }
}

async function expectShown(page: Page, address: string | null, quarter: Quarter) {
  const file = address?.split('/').at(-1)
  const answer = await page.request.get(`/images/fit/400/400/${file}`)
  const shown = await quartersIn(await answer.body())
  expect(shown[quarter] ?? 0, JSON.stringify(shown)).toBeGreaterThan(0.97)
}

test('a newcomer cancels, is refused what is no picture, then drags and zooms to the part that their profile shows', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const t = translator('en')
  const person = await newcomer(base)
  const page = await openAs({ browser, base, person })
  await openPage(page, '/register')
  const field = page.getByRole('group', { name: t('accounts.register.image') })
  const name = page.getByLabel(t('accounts.register.name'), { exact: true })
  const submit = page.getByRole('button', { name: t('accounts.register.submit') })
  await name.fill('Cropper')
  await page
    .getByLabel(t('accounts.register.username'), { exact: true })
    .fill(uniqueName('cropper'))
  await expect(page.getByText(t('accounts.register.available'))).toBeVisible()

  await test.step('what the service does not decode is named beside the field', async () => {
    const alert = field.getByRole('alert')
    const refused = (file: string) => t('problems.file_not_allowed', { files: file })
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    await chooseFile(page, { name: 'a.svg', mimeType: 'image/svg+xml', buffer })
    await expect(alert).toHaveText(refused('a.svg'))
    // What the browser does not show either goes without cropping.
    await chooseFile(page, png('notes.png', Buffer.from('only text')))
    await expect(page.getByText(t('accounts.image.chosen', { name: 'notes.png' }))).toBeVisible()
    await submit.click()
    await expect(alert).toHaveText(refused('notes.png'))
    await expect(name).toHaveValue('Cropper')
  })

  const preview = field.locator('img')
  await test.step('Cancel leaves the field empty, and Escape keeps the former picture', async () => {
    const square = png('first.png', await quarters(400, 400))
    await chooseFile(page, square)
    const first = await cropperIn(page, 'en')
    await first.getByRole('button', { name: t('common.cancel') }).click()
    await expect(preview).toHaveCount(0)
    await chooseFile(page, square)
    const sent = page.waitForRequest((request) => request.url().endsWith('/crop'))
    await (await cropperIn(page, 'en'))
      .getByRole('button', { name: t('accounts.image.use') })
      .click()
    // Untouched, a square picture is kept whole.
    expect((await sent).postDataJSON()).toEqual({ x: 0, y: 0, width: 1, height: 1 })
    const former = await preview.getAttribute('src')
    await chooseFile(page, png('second.png', await quarters(800, 400)))
    const second = await cropperIn(page, 'en')
    await page.keyboard.press('Escape')
    await expect(second).toBeHidden()
    expect(await preview.getAttribute('src')).toBe(former)
  })

  await chooseFile(page, png('me.png', await quarters(900, 600)))
  const dialog = await cropperIn(page, 'en')
  await dialog.getByLabel(t('accounts.image.zoom')).fill('2')
  const { x, y, size } = await middleOf(dialog)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - size, y - size / 2, { steps: 8 })
  await page.mouse.move(x - size * 2, y - size, { steps: 8 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: t('accounts.image.use') }).click()
  await expect(dialog).toBeHidden()
  await submit.click()
  await page.waitForURL((url) => !url.pathname.endsWith('/register'))
  await expectShown(page, (await person.call(getMe)).user_image, 'yellow')
  await page.context().close()
})

test('an artist crops a cover with the keyboard, twice; meanwhile the rest is saved and publishing waits, and the page takes its colour (ja)', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const t = translator('ja')
  const person = await newPerson(base, 'artist')
  const { id } = await makeSound(person, { title: '四色', genre: 'electronic', status: 'Draft' })
  const read = () => person.call(getSound, { params: { id } })
  const page = await openAs({ browser, base, person, locale: 'ja' })
  await openPage(page, `/ja/sound/${id}/edit`)
  const arrives = Promise.withResolvers<void>()
  await page.route('**/storage/**', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await chooseFile(page, png('cover.png', await quarters(600, 600)))
  const dialog = await cropperIn(page, 'ja')
  await cropByKeys(page, dialog, Array(10).fill('+'), ['ArrowRight', 'ArrowUp'])

  await test.step('while the cover is uploading only publishing waits for it', async () => {
    await page.getByLabel(t('soundEditor.form.description')).fill('Tin roof')
    await expect(page.getByText(t('soundEditor.work.autosaved'))).toBeVisible()
    expect(await read()).toMatchObject({ description: 'Tin roof', coverart: null })
    await page.getByLabel(t('soundEditor.work.reading')).fill('よんしょく')
    const save = t('soundEditor.form.save', { count: 1 })
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect.poll(async () => (await read()).reading).toBe('よんしょく')
  })
  await page.getByRole('radio', { name: /^公開/ }).check()
  const publish = page.getByRole('button', {
    name: t('soundEditor.form.publish', { count: 1 }),
    exact: true,
  })
  await expect(publish).toBeDisabled()
  arrives.resolve()
  await page.getByRole('button', { name: t('accounts.image.cropAgain') }).click()
  await expect(dialog.getByLabel(t('accounts.image.zoom'))).toHaveValue('2')
  await cropByKeys(page, dialog, ['+', '-'], ['ArrowLeft', 'ArrowDown'])
  await publish.click()
  await expect.poll(async () => (await read()).status).toBe('Released')
  await expect(page.getByRole('button', { name: t('accounts.image.cropAgain') })).toBeHidden()
  const { coverart, accent, slug } = await read()
  await expectShown(page, coverart, 'green')
  expect(accent).toMatch(/^#2[0-9a-f][9a][0-9a-f][34][0-9a-f]$/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/ja/sound/${id}/${slug}`)
    expect(await contrastOnPage(page)).toBeGreaterThanOrEqual(4.5)
  }
  await page.context().close()
})

async function cropByKeys(page: Page, dialog: Locator, zoomKeys: string[], arrows: string[]) {
  const frame = dialog.getByRole('application')
  await expect(frame).toBeFocused()
  for (const key of zoomKeys) await page.keyboard.press(key)
  await expect(dialog.getByLabel(translator('ja')('accounts.image.zoom'))).toHaveValue('2')
  for (const arrow of arrows) {
    for (let step = 0; step < 40; step += 1) await page.keyboard.press(arrow)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** The contrast of the page's accent with its paper, as the browser draws them. */
async function contrastOnPage(page: Page): Promise<number> {
  const colours = await page
    .locator('main [style*="--accent"]')
    .first()
    .evaluate((element) => {
      const probe = element.appendChild(document.createElement('span'))
      probe.style.color = 'var(--accent)'
      probe.style.backgroundColor = 'var(--paper)'
      const { color, backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return [color, backgroundColor]
    })
  const [accent, paper] = colours.map((colour) => {
    const hex = [...colour.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16))
    return parse(`#${hex.map((part) => part.padStart(2, '0')).join('')}`)
  })
  if (accent === undefined || paper === undefined) throw new Error(`no colours: ${colours}`)
  return contrast(accent, paper)
}

test('on a phone one finger moves the picture and two zoom it, and a header image is cropped to a strip', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const t = translator('ja')
  const person = await newPerson(base, 'phone')
  const page = await openAs({ browser, base, person, locale: 'ja', phone: true })
  await openPage(page, '/ja/settings')
  await chooseFile(page, png('me.png', await quarters(600, 600)))
  const dialog = await cropperIn(page, 'ja')
  await expect(dialog.getByText(t('accounts.image.cropHintTouch'))).toBeVisible()
  await expect(dialog.getByText(t('accounts.image.cropHint'))).toBeHidden()
  const { x, y, size } = await middleOf(dialog)
  await pinch(page, { x, y, from: 40, to: 40 * 2.4 })
  await expect
    .poll(async () => Number(await dialog.getByLabel(t('accounts.image.zoom')).inputValue()))
    .toBeGreaterThan(2)
  await swipe(page, { x, y }, { x: x + size, y: y - size })
  await swipe(page, { x, y }, { x: x + size, y: y - size })
  const use = dialog.getByRole('button', { name: t('accounts.image.use') })
  expect((await use.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await use.tap()
  await expect(dialog).toBeHidden()
  const header = page.getByRole('group', { name: t('settings.profile.header') })
  await header
    .locator('input[type=file]')
    .setInputFiles(png('harbour.png', await quarters(1600, 900)))
  await cropperIn(page, 'ja')
  await use.tap()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('button', { name: t('settings.save'), exact: true })
    .first()
    .tap()
  await expect.poll(async () => (await person.call(getMe)).header_image).not.toBeNull()
  const { user_image, header_image, username } = await person.call(getMe)
  await expectShown(page, user_image, 'blue')
  const file = header_image?.split('/').at(-1)
  expect(file).toMatch(/\.jpg$/)
  await openPage(page, `/ja/user/${username}`)
  await expect(page.locator(`img[src$="${file}"], img[srcset*="${file}"]`).first()).toBeVisible()
  await page.context().close()
})
