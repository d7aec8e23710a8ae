import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import type { Person } from '../../demo/client.ts'
import { getMe } from '../../src/accounts/contract.ts'
import type { Locale } from '../../src/kernel/locale.ts'
import { getSound } from '../../src/sounds/contract.ts'
import { contrast, parse } from '../../src/ui/sound/accent.ts'
import { newcomer, newPerson } from '../support/data/accounts.ts'
import { REFUSED } from '../support/files/broken-pictures.ts'
import { type Quarter, quarters, quartersIn } from '../support/files/quarters.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { pinch, swipe } from '../support/touch.ts'
import { baseOf, publishSound } from '../support/world.ts'

const say = translator('en')

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

test('a newcomer drags and zooms to the part of the picture that their profile shows', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const t = translator('en')
  const person = await newcomer(base)
  const page = await openAs({ browser, base, person })
  await openPage(page, '/register')
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
  const username = uniqueName('cropper')
  await page.getByLabel(t('accounts.register.name'), { exact: true }).fill('Cropper')
  await page.getByLabel(t('accounts.register.username'), { exact: true }).fill(username)
  await expect(page.getByText(t('accounts.register.available'))).toBeVisible()
  await page.getByRole('button', { name: t('accounts.register.submit') }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/register'))
  await expectShown(page, (await person.call(getMe)).user_image, 'yellow')
  await page.context().close()
})

test('an artist crops a cover with the keyboard, twice, and the page takes its colour (ja)', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const t = translator('ja')
  const person = await newPerson(base, 'artist')
  const sound = await publishSound(person, { title: '四色' })
  const page = await openAs({ browser, base, person, locale: 'ja' })
  await openPage(page, `/ja/sound/${sound.id}/edit`)
  await chooseFile(page, png('cover.png', await quarters(600, 600)))
  const dialog = await cropperIn(page, 'ja')
  await cropByKeys(page, dialog, Array(10).fill('+'), ['ArrowRight', 'ArrowUp'])
  await page.getByRole('button', { name: t('accounts.image.cropAgain') }).click()
  await expect(dialog.getByLabel(t('accounts.image.zoom'))).toHaveValue('2')
  await cropByKeys(page, dialog, ['+', '-'], ['ArrowLeft', 'ArrowDown'])
  await page.getByRole('button', { name: t('soundEditor.form.saveChanges') }).click()
  await expect(page.getByRole('button', { name: t('accounts.image.cropAgain') })).toBeHidden()
  const { coverart, accent } = await person.call(getSound, { params: { id: sound.id } })
  await expectShown(page, coverart, 'green')
  expect(accent).toMatch(/^#2[0-9a-f][9a][0-9a-f][34][0-9a-f]$/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/ja/sound/${sound.id}/${sound.slug}`)
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

test('on a phone one finger moves the picture and two zoom it', { tag: '@slow' }, async ({
  browser,
  baseURL,
}) => {
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
  await page
    .getByRole('button', { name: t('settings.save'), exact: true })
    .first()
    .tap()
  await expect.poll(async () => (await person.call(getMe)).user_image).not.toBeNull()
  await expectShown(page, (await person.call(getMe)).user_image, 'blue')
  await page.context().close()
})

test('a file that cannot be decoded is named beside the field, and nothing typed is lost', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const t = translator('en')
  const person = await newcomer(base)
  const page = await openAs({ browser, base, person })
  await openPage(page, '/register')
  const field = page.getByRole('group', { name: t('accounts.register.image') })
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await chooseFile(page, { name: 'a.svg', mimeType: 'image/svg+xml', buffer })
  const alert = field.getByRole('alert')
  await expect(alert).toHaveText(say('problems.file_not_allowed', { files: 'a.svg' }))
  await page.getByLabel(t('accounts.register.name'), { exact: true }).fill('Picky')
  await page.getByLabel(t('accounts.register.username'), { exact: true }).fill(uniqueName('p'))
  const submit = page.getByRole('button', { name: t('accounts.register.submit') })
  const dialog = page.getByRole('dialog')
  for (const [name, make] of REFUSED) {
    const mimeType = `image/${name.endsWith('heic') ? 'heic' : 'png'}`
    await chooseFile(page, { name, mimeType, buffer: await make() })
    const use = dialog.getByRole('button', { name: t('accounts.image.use') })
    // A browser may show more than the service takes; some are refused by their name already.
    const chosen = page.getByText(t('accounts.image.chosen', { name }))
    const refused = alert.filter({ hasText: `${name} are not allowed file type.` })
    await expect(use.or(chosen).or(refused).first()).toBeVisible()
    if (await use.isVisible()) await use.click()
    await expect(dialog).toBeHidden()
    if (!(await refused.isVisible())) await submit.click()
    await expect(refused).toBeVisible()
  }
  await expect(page.getByLabel(t('accounts.register.name'), { exact: true })).toHaveValue('Picky')
  await page.context().close()
})

test('Cancel and Escape keep the former picture', { tag: '@slow' }, async ({
  browser,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const t = translator('en')
  const page = await openAs({ browser, base, person: await newcomer(base) })
  await openPage(page, '/register')
  const preview = page.getByRole('group', { name: t('accounts.register.image') }).locator('img')
  await chooseFile(page, png('first.png', await quarters(400, 400)))
  const dialog = await cropperIn(page, 'en')
  await dialog.getByRole('button', { name: t('common.cancel') }).click()
  await expect(preview).toHaveCount(0)
  await chooseFile(page, png('first.png', await quarters(400, 400)))
  const sent = page.waitForRequest((request) => request.url().endsWith('/crop'))
  await (await cropperIn(page, 'en')).getByRole('button', { name: t('accounts.image.use') }).click()
  // Untouched, a square picture is kept whole.
  expect((await sent).postDataJSON()).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  const former = await preview.getAttribute('src')
  await chooseFile(page, png('second.png', await quarters(800, 400)))
  await cropperIn(page, 'en')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await preview.getAttribute('src')).toBe(former)
  await page.context().close()
})
