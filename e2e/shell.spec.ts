import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { patchMe } from '../src/accounts/contract.ts'
import { newPerson } from './support/data/accounts.ts'
import { delay, openPage } from './support/navigation.ts'
import { emailTo, translator, uniqueName } from './support/people.ts'
import { baseOf, publishSound } from './support/world.ts'

const t = translator('en')
const menuButton = (page: Page) => page.getByRole('button', { name: t('common.header.menu') })

async function asMember(context: BrowserContext, baseURL: string | undefined) {
  const base = baseOf(baseURL)
  const person = await newPerson(base, 'member')
  await context.addCookies([{ name: 'token', value: person.token, url: base }])
  return person
}

test('Sign in opens the modal in sign-in mode, Get Started in sign-up mode, and they toggle', async ({
  page,
}) => {
  await openPage(page, '/')
  const banner = page.getByRole('banner')
  const dialog = page.getByRole('dialog')
  const title = (key: 'signIn' | 'getStarted') =>
    dialog.getByRole('heading', { name: t(`common.${key}`) })
  await banner.getByRole('button', { name: t('common.signIn') }).click()
  await expect(title('signIn')).toBeVisible()
  await dialog.getByRole('button', { name: t('common.getStarted') }).click()
  await expect(title('getStarted')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await banner.getByRole('button', { name: t('common.getStarted') }).click()
  await expect(title('getStarted')).toBeVisible()
})

test('after sending, undo leads back from the check-inbox state to the form, and ends the link', {
  tag: '@slow',
}, async ({ page }) => {
  const email = `${uniqueName('undo')}@example.com`
  await openPage(page, '/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.signIn') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('accounts.signIn.email')).fill(email)
  await dialog.getByRole('button', { name: t('accounts.signIn.send') }).click()
  await expect(dialog.getByText(t('accounts.signIn.checkTitle'))).toBeVisible()
  await expect(dialog.getByText(t('accounts.signIn.note'))).toBeVisible()
  const { text } = await emailTo(email)
  await dialog.getByRole('button', { name: t('accounts.signIn.undo') }).click()
  await expect(dialog.getByLabel(t('accounts.signIn.email'))).toHaveValue(email)
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  await expect
    .poll(async () => (await page.request.get(link)).text())
    .toContain(t('accounts.confirm.expiredTitle'))
})

test('when the sign-in email fails the form stays, with the typed address and no message', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, '/')
  await page.route('**/auth/email/**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.signIn') })
    .click()
  const dialog = page.getByRole('dialog')
  const input = dialog.getByLabel(t('accounts.signIn.email'))
  await input.fill('mio@example.com')
  await input.press('Enter')
  await expect(dialog.getByRole('button', { name: t('accounts.signIn.send') })).toBeEnabled()
  await expect(input).toHaveValue('mio@example.com')
  await expect(dialog.getByText(t('accounts.signIn.checkTitle'))).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the profile menu is headed Artist tools, holds ten entries, and closes on a press outside and on navigation', async ({
  page,
  context,
  baseURL,
}) => {
  await asMember(context, baseURL)
  await openPage(page, '/')
  await menuButton(page).click()
  const menu = page.getByRole('menu')
  await expect(page.getByText(t('menu.title'))).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveText([
    t('menu.profile'),
    t('menu.newSound'),
    t('menu.mySounds'),
    t('menu.myAlbums'),
    t('menu.codes'),
    'Report',
    t('menu.earnings'),
    ...[t('menu.shoppingList'), t('menu.settings'), t('menu.signOut')],
  ])
  await page.getByRole('main').click({ position: { x: 5, y: 300 } })
  await expect(menu).toBeHidden()
  await menuButton(page).click()
  await menu.getByRole('menuitem', { name: t('menu.mySounds') }).click()
  await page.waitForURL('**/my/sounds')
  await expect(menu).toBeHidden()
  await menuButton(page).dblclick()
  await expect(menu).toBeHidden()
})

test('each of a member’s own pages opens by its address, under its own heading', async ({
  page,
  context,
  baseURL,
}) => {
  const artist = await asMember(context, baseURL)
  await publishSound(artist, { title: 'Own pages' }, 2)
  for (const each of [
    'my/sounds',
    'my/albums',
    'my/reports',
    'my/purchases',
    'settings',
    'sound-new',
  ]) {
    const path = `/${each}`
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await openPage(page, '/my/sounds')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Own pages' }).first(),
  ).toBeVisible()
})

test('signing out clears the person from the page and ends the session', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await asMember(context, baseURL)
  await openPage(page, '/')
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: t('menu.signOut') }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('common.signIn') }),
  ).toBeVisible()
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
  await expect(person.call(patchMe, { body: { locale: 'en' } })).rejects.toThrow('not_logged_in')
})

test('the chosen language is saved for members alone, and a failure is only logged', {
  tag: '@slow',
}, async ({ page, context, baseURL }) => {
  const saved: string[] = []
  await page.route('**/api/users/me', (route) => {
    saved.push(route.request().method())
    return route.fulfill({ status: 500, body: 'broken' })
  })
  const choose = (language: string) =>
    page.getByRole('contentinfo').getByRole('link', { name: language }).click()
  await openPage(page, '/company')
  await choose('日本語')
  await page.waitForURL('**/ja/company')
  expect(saved).toEqual([])
  await asMember(context, baseURL)
  await openPage(page, '/ja/company')
  const logged = page.waitForEvent('console', (message) => message.type() === 'error')
  await choose('English')
  await page.waitForURL((url) => url.pathname === '/company')
  await logged
  expect(saved).toEqual(['PUT'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the upload button is hidden on a small screen, where the menu still leads there', async ({
  page,
  context,
  baseURL,
}) => {
  await asMember(context, baseURL)
  await openPage(page, '/')
  const upload = page.getByRole('banner').getByRole('link', { name: t('common.header.upload') })
  await expect(upload).toBeVisible()
  await page.setViewportSize({ width: 375, height: 700 })
  await expect(upload).toBeHidden()
  await menuButton(page).click()
  await expect(page.getByRole('menuitem', { name: t('menu.newSound') })).toBeVisible()
})

test('each change of the page is reported as a view, under a progress bar', {
  tag: '@slow',
}, async ({ page }) => {
  const views: string[] = []
  await page.route('**/api/page-views', (route) => {
    views.push(route.request().postDataJSON().path)
    return route.fulfill({ status: 204 })
  })
  await delay(page, '**/search.data**', 600)
  await openPage(page, '/company')
  await expect.poll(() => views).toEqual(['/company'])
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.terms') })
    .click()
  await expect.poll(() => views).toEqual(['/company', '/terms'])
  await page.getByRole('combobox').first().fill('rain')
  await page.keyboard.press('Enter')
  await expect(page.locator('[class*=progress]').first()).toBeVisible()
  await page.waitForURL('**/search?q=rain')
  await expect.poll(() => views.length).toBe(3)
})

test('on a phone the cookie banner is at the start of a page until it is answered', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 375, height: 640 }
  const context = await browser.newContext({ baseURL: baseOf(baseURL), viewport, hasTouch: true })
  const page = await context.newPage()
  await openPage(page, '/company')
  const banner = page.getByRole('region', { name: t('common.consent.label') })
  await expect(banner).toBeInViewport({ ratio: 1 })
  await page.getByRole('contentinfo').getByRole('link', { name: '日本語' }).tap()
  await page.waitForURL('**/ja/company')
  const japanese = translator('ja')
  await page.getByRole('button', { name: japanese('common.consent.accept') }).tap()
  await expect(page.getByRole('region', { name: japanese('common.consent.label') })).toBeHidden()
  await context.close()
})

test('behind an open dialog the slash is an ordinary character', { tag: '@slow' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('keydown', (event) => Object.assign(window, { taken: event.defaultPrevented }))
  })
  const isTaken = () => page.evaluate(() => Reflect.get(window, 'taken'))
  await openPage(page, '/company')
  await page.keyboard.press('/')
  expect(await isTaken()).toBe(true)
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.signIn') })
    .click()
  await page.getByRole('dialog').getByRole('button').first().press('/')
  expect(await isTaken()).toBe(false)
})
