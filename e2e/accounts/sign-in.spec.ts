import { expect, test } from '@playwright/test'
import { getMe } from '../../src/accounts/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { confirmByEmail, translator, uniqueName } from '../support/people.ts'
import {
  allow,
  finishRegistration,
  joinByTwitter,
  menuButton,
  meOf,
  modal,
  pressSocial,
  storedToken,
} from '../support/social.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const ja = translator('ja')

test('a visitor who writes a comment registers through Twitter, in Japanese, and sends it where sign-in began', async ({
  page,
  baseURL,
}) => {
  const artist = await newPerson(baseOf(baseURL), 'wanted')
  const { id, slug, title } = await publishSound(artist, { title: '港の灯り Harbour' })
  const path = `/ja/sound/${id}/${encodeURIComponent(slug)}`
  const handle = uniqueName('tori')
  const field = page.getByLabel(ja('commentForm.label'))
  const send = page.getByRole('button', { name: ja('commentForm.send') })

  await test.step('sending asks to sign in, and cancelling loses nothing', async () => {
    await openPage(page, path)
    await field.fill('夜の港\nが見える')
    await send.click()
    const purpose = ja('accounts.signIn.purpose.comment', { account: 'own', name: title })
    await expect(modal(page).getByRole('heading')).toHaveText(purpose)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
  })

  await test.step('the popup of the header’s Sign in leads to the registration', async () => {
    const popup = await pressSocial(page, 'twitter', 'ja')
    const waiting = ja('accounts.signIn.popupWaiting', { provider: 'Twitter' })
    await expect(modal(page).getByText(waiting)).toBeVisible()
    await expect(popup.locator('html')).toHaveAttribute('lang', 'ja')
    await popup.getByLabel(ja('social.fake.name')).fill('Mio 神田')
    const closed = popup.waitForEvent('close')
    await allow(popup, { handle, email: `${handle}@example.com`, verified: true }, 'ja')
    await closed
    await page.waitForURL('**/ja/register')
    await expect(modal(page)).toBeHidden()
    expect(await storedToken(page)).toBeNull()
    expect(await page.evaluate(() => sessionStorage.getItem('authRedirect'))).toBe(path)
  })

  await test.step('it suggests what the provider has', async () => {
    const named = (label: 'name' | 'username') =>
      page.getByLabel(ja(`accounts.register.${label}`), { exact: true })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ja('accounts.register.title'))
    await expect(named('name')).toHaveValue('Mio 神田')
    await expect(named('username')).toHaveValue(handle)
    await expect(page.getByText(ja('accounts.register.available'))).toBeVisible()
    await page.getByRole('button', { name: ja('accounts.register.submit') }).click()
  })

  await test.step('the comment waits in its field', async () => {
    await page.waitForURL(`**${path}`)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('夜の港\nが見える')
    await send.click()
    await expect(page.getByRole('listitem').filter({ hasText: '夜の港' })).toBeVisible()
    await expect(field).toHaveValue('')
    expect(await meOf(page.context())).toMatchObject({
      username: handle,
      name: 'Mio 神田',
      email: `${handle}@example.com`,
      locale: 'ja',
    })
  })
})

test('a known person is signed in on the page where they are, in every tab', {
  tag: '@slow',
}, async ({ page, browser }) => {
  const handle = await joinByTwitter(page)
  const context = await browser.newContext()
  const [first, second] = [await context.newPage(), await context.newPage()]
  const exchanges: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/auth/token') exchanges.push(request.method())
  })
  await openPage(second, '/terms')
  await openPage(first, '/company')
  await allow(await pressSocial(first, 'twitter'), { handle })
  await expect(menuButton(first)).toBeVisible()
  await expect(first.getByText(t('common.signedIn'))).toBeVisible()
  await expect(modal(first)).toBeHidden()
  await expect(menuButton(second)).toBeVisible()
  await expect(second.getByText(t('common.signedIn'))).toHaveCount(0)
  expect([first, second].map((tab) => new URL(tab.url()).pathname)).toEqual(['/company', '/terms'])
  expect(exchanges).toEqual(['POST'])
  expect(await storedToken(first)).toBeNull()
  expect(await meOf(context)).toMatchObject({ username: handle })
  await context.close()
})

test('someone from Facebook without an address proves one by email, and registers', {
  tag: '@slow',
}, async ({ page }) => {
  const handle = uniqueName('face')
  const email = `${handle}@example.com`
  await openPage(page, '/search?q=rain')
  await allow(await pressSocial(page, 'facebook'), { handle })
  await page.waitForURL('**/register')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('accounts.register.proveTitle'),
  )
  const address = page.getByLabel(t('accounts.signIn.email'))
  const send = page.getByRole('button', { name: t('accounts.signIn.send') })
  await address.fill(`wrong-${email}`)
  await send.click()
  await expect(page.getByText(t('accounts.signIn.note'))).toBeVisible()
  await page.getByRole('button', { name: t('accounts.signIn.undo') }).click()
  await expect(address).toHaveValue(`wrong-${email}`)
  await address.fill(email)
  await send.click()
  await expect(page.getByText(t('accounts.signIn.waiting'))).toBeVisible()
  await confirmByEmail(page, email)
  await finishRegistration(page, handle)
  await page.waitForURL((url) => url.pathname + url.search === '/search?q=rain')
  expect(await meOf(page.context())).toMatchObject({ username: handle, email })
})

test('the address of another account leads there once proved, with the provider connected', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const older = await newPerson(baseOf(baseURL), 'older')
  const { username, email } = await older.call(getMe)
  const handle = uniqueName('bird')
  await openPage(page, '/search?q=rain')
  await allow(await pressSocial(page, 'twitter'), { handle, email: email ?? '', verified: true })
  await page.waitForURL('**/register')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel(t('accounts.signIn.email'))).toHaveValue(email ?? '')
  await page.getByRole('button', { name: t('accounts.signIn.send') }).click()
  await expect(page.getByText(t('accounts.signIn.waiting'))).toBeVisible()
  await confirmByEmail(page, email ?? '')
  await page.waitForURL((url) => url.pathname + url.search === '/search?q=rain')
  await expect(page.getByText('Twitter is now connected.')).toBeVisible()
  await expect(menuButton(page)).toBeVisible()
  expect(await meOf(page.context())).toMatchObject({ username })
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: t('menu.signOut') }).click()
  await expect(menuButton(page)).toBeHidden()
  await allow(await pressSocial(page, 'twitter'), { handle })
  await expect(menuButton(page)).toBeVisible()
  expect(await meOf(page.context())).toMatchObject({ username })
})

test('nothing typed in the registration is lost when it fails, in either language', {
  tag: '@slow',
}, async ({ page, context, baseURL }) => {
  const handle = uniqueName('bird')
  const taken = await newPerson(baseOf(baseURL), 'taken')
  const { username } = await taken.call(getMe)
  await context.addCookies([{ name: 'consent', value: 'yes', url: baseOf(baseURL) }])
  await openPage(page, '/search?q=rain')
  await allow(await pressSocial(page, 'twitter'), {
    handle,
    email: `${handle}@example.com`,
    verified: true,
  })
  await page.waitForURL('**/register')
  await expect(modal(page)).toBeHidden()
  const field = (label: 'name' | 'username', word = t) =>
    page.getByLabel(word(`accounts.register.${label}`), { exact: true })
  const send = page.getByRole('button', { name: t('accounts.register.submit') })
  await field('username').fill(username ?? '')
  await expect(page.getByText(t('accounts.register.used'))).toBeVisible()
  await field('username').fill('ａｏｉ')
  await send.click()
  await expect(page.getByText(t('problems.name_required')).first()).toBeVisible()
  await expect(page.getByText(t('accounts.register.invalid'))).toBeVisible()
  await expect(field('name')).toBeFocused()
  await field('name').fill('Mio 神田')
  await field('username').fill(handle)
  await context.setOffline(true)
  await send.click()
  await expect(page.getByText(t('common.connection.failed'))).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('contentinfo').getByRole('link', { name: '日本語' }).click()
  await expect(field('name', ja)).toHaveValue('Mio 神田')
  await expect(field('username', ja)).toHaveValue(handle)
  // A session that has ended is begun anew over the form.
  await context.clearCookies({ name: 'token' })
  await page.getByRole('button', { name: ja('accounts.register.submit') }).click()
  await expect(modal(page)).toBeVisible()
  await allow(await pressSocial(page, 'twitter', 'ja'), { handle }, 'ja')
  await expect(modal(page)).toBeHidden()
  await page.getByRole('button', { name: ja('accounts.register.submit') }).click()
  await page.waitForURL((url) => url.pathname + url.search === '/search?q=rain')
  expect(await meOf(context)).toMatchObject({ username: handle, name: 'Mio 神田' })
})
