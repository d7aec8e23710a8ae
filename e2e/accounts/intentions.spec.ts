import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Person } from '../../demo/client.ts'
import { getMe, getUser } from '../../src/accounts/contract.ts'
import { getClaps } from '../../src/community/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { delay, openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { allow, finishRegistration, menuButton, modal, signInByEmail } from '../support/social.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const PHONE = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true }
let artist: Person
let username: string
let sound: Awaited<ReturnType<typeof publishSound>>
let other: typeof sound
const pathOf = ({ id, slug }: typeof sound) => `/sound/${id}/${encodeURIComponent(slug)}`

test.beforeAll(async () => {
  artist = await newPerson(baseOf(test.info().project.use.baseURL), 'wanted')
  username = (await artist.call(getMe)).username ?? ''
  const price = { price: 300, nameyourprice: true, sales: true }
  sound = await publishSound(artist, { title: '港の灯り Harbour', ...price })
  other = await publishSound(artist, { title: 'Another' })
})

const clapButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: t('community.clap.label') })
const purposeOf = (act: 'clap' | 'follow' | 'comment' | 'buy' | 'publish', account = 'own') =>
  t(`accounts.signIn.purpose.${act}`, {
    account,
    name: act === 'follow' ? sound.user : sound.title,
  })
const clapsOf = async (who: Person, id = sound.id) => who.call(getClaps, { params: { id } })

/** A visitor’s page, and the person who signs in there. */
async function visitor(browser: Browser, baseURL: string | undefined, stem: string) {
  const base = baseOf(baseURL)
  const who = await newPerson(base, stem)
  const { email } = await who.call(getMe)
  const page = await (await browser.newContext({ baseURL: base })).newPage()
  return { page, who, email: email ?? '' }
}

test('a visitor’s clap and follow are given once after a link that was used in another window', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const { page, who, email } = await visitor(browser, baseURL, 'fan')
  await openPage(page, pathOf(sound))
  await clapButton(page).click()
  await expect(modal(page).getByRole('heading')).toHaveText(purposeOf('clap'))
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  // Cancelled: what is pressed next takes its place.
  await page.getByRole('button', { name: t('community.follow.follow') }).click()
  await expect(modal(page).getByRole('heading')).toHaveText(purposeOf('follow'))
  await signInByEmail(page, email)
  await expect(
    page.getByRole('main').getByRole('button', { name: t('community.follow.following') }),
  ).toBeVisible()
  expect(await who.call(getUser, { params: { username } })).toMatchObject({ followedByMe: true })
  expect(await clapsOf(who)).toMatchObject({ mine: 0 })

  const second = await visitor(browser, baseURL, 'fan')
  await openPage(second.page, pathOf(sound))
  await clapButton(second.page).focus()
  await second.page.keyboard.press('Enter')
  // The dialog has closed, and given the focus back, before the page knows its member.
  await delay(second.page, /\.data(\?|$)/, 500)
  await signInByEmail(second.page, second.email)
  await expect(second.page.locator('[data-clapped]')).toBeVisible()
  await expect(second.page.getByRole('main')).toBeFocused()
  await expect.poll(async () => (await clapsOf(second.who)).mine).toBe(1)
  await openPage(second.page, pathOf(other))
  await openPage(second.page, pathOf(sound))
  await expect(second.page.locator('[data-clapped]')).toBeVisible()
  expect((await clapsOf(second.who)).mine).toBe(1)
  expect((await clapsOf(second.who, other.id)).mine).toBe(0)
  await page.context().close()
  await second.page.context().close()
})

test('a clap by key is for the sound that played then, whatever the page shows, and not for one’s own', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const { page, who, email } = await visitor(browser, baseURL, 'keys')
  await openPage(page, pathOf(other))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('player.playTitle', { title: other.title }) })
    .first()
    .click()
  await expect(page.getByRole('region', { name: t('player.label') })).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('main').focus()
  await page.keyboard.press('l')
  await expect(modal(page).getByRole('heading')).toHaveText(
    t('accounts.signIn.purpose.clap', { account: 'own', name: other.title }),
  )
  await signInByEmail(page, email)
  await expect.poll(async () => (await clapsOf(who, other.id)).mine).toBe(1)
  expect((await clapsOf(who)).mine).toBe(0)
  await page.context().close()

  const own = await (await browser.newContext({ ...PHONE, baseURL: baseOf(baseURL) })).newPage()
  await openPage(own, pathOf(other))
  await clapButton(own).tap()
  await signInByEmail(own, (await artist.call(getMe)).email ?? '')
  await expect(own.getByText(t('community.clap.own'))).toBeVisible()
  expect(await clapsOf(artist, other.id)).toMatchObject({ total: 1 })
  await own.context().close()
})

test('who wants to publish is led to the upload page after registering', {
  tag: '@slow',
}, async ({ page }) => {
  const email = `${uniqueName('maker')}@example.com`
  await openPage(page, '/')
  await page.getByRole('button', { name: t('homePage.publish') }).click()
  await expect(modal(page).getByRole('heading')).toHaveText(purposeOf('publish', 'new'))
  await signInByEmail(page, email)
  await page.waitForURL('**/register')
  await finishRegistration(page, email.replace(/@.*/, ''))
  await page.waitForURL('**/sound-new')
  await expect(page.getByRole('main')).toBeFocused()
  await page.evaluate(() => sessionStorage.setItem('intention', 'one person’s'))
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: t('menu.signOut') }).click()
  await expect(menuButton(page)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('intention'))).toBeNull()
})

test('a guest who signs in from the purchase goes on with it, with the price, the code and the gift that were typed', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, pathOf(sound))
  await page.getByRole('button', { name: /^Buy/ }).click()
  const price = page.getByLabel(t('sales.buy.yourPrice'))
  await price.fill('450')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('discounts.buyer.ask') }).click()
  await dialog.getByLabel(t('discounts.buyer.label')).fill('NOT-YET')
  await dialog.getByRole('button', { name: t('gifts.give') }).click()
  const gift = { recipient: 'friend@example.com', sender: 'Aoi', message: 'For you' }
  const fieldOf = (name: string) => dialog.locator(`[name=gift-${name}]`)
  for (const [name, text] of Object.entries(gift)) await fieldOf(name).fill(text)
  await dialog.getByRole('button', { name: t('common.signIn') }).click()
  const asked = page.getByRole('dialog').filter({ hasText: purposeOf('buy') })
  await expect(asked).toBeVisible()
  // As a blocked popup does, the way through the provider leaves the page.
  await page.evaluate(() => {
    window.open = () => null
  })
  const handle = uniqueName('buyer')
  await asked.getByRole('button', { name: 'Twitter' }).click()
  await allow(page, { handle, email: `${handle}@example.com`, verified: true })
  await page.waitForURL('**/register**')
  await finishRegistration(page, handle)
  await page.waitForURL(`**${pathOf(sound)}`)
  await expect(price).toHaveValue('450')
  await expect(dialog.getByLabel(t('discounts.buyer.label'))).toHaveValue('NOT-YET')
  for (const [name, text] of Object.entries(gift)) await expect(fieldOf(name)).toHaveValue(text)
  await page.getByRole('button', { name: t('sales.buy.toPayment') }).click()
  await page.waitForURL(/sandbox|checkout/)
})
