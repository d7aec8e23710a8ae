import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { FANS, fillProfile, layoutShift, nameOf, openAs } from '../support/profile.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')
let world: Awaited<ReturnType<typeof fillProfile>>

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000)
  world = await fillProfile(baseOf(baseURL))
})

const tabs = (page: Page, locale: 'en' | 'ja' = 'en') =>
  page.getByRole('navigation', { name: translator(locale)('accounts.profile.tabs') })

test('a member reads a profile and its tabs, each at its address, pages through its followers, and follows', async ({
  browser,
  baseURL,
}) => {
  const { username } = world
  const reader = await newPerson(baseOf(baseURL), 'reader')
  const page = await openAs(browser, baseURL, reader, `/user/${username}`)
  const main = page.getByRole('main')
  const openTab = (tab: 'sounds' | 'albums' | 'claps') =>
    tabs(page)
      .getByRole('link', { name: t(`accounts.profile.${tab}`) })
      .press('Enter')

  await test.step('text, links and picture are as the artist has written them', async () => {
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(main.getByRole('img', { name: / avatar$/ }).first()).toBeVisible()
    await expect(main.getByText('harbours')).toHaveCSS('font-weight', /[6-9]00/)
    await expect(main.getByRole('link', { name: 'nets' })).toHaveAttribute(
      'rel',
      'nofollow ugc noopener noreferrer',
    )
    await expect(main.getByText('二行目。')).toHaveAttribute('lang', 'ja')
    await expect(main.getByRole('link', { name: 'example.com/harbour' })).toBeVisible()
    const latest = main.getByRole('region', { name: t('accounts.profile.latest') })
    await expect(latest.getByRole('link', { name: 'Harbour album' })).toBeVisible()
  })

  await test.step('tabs have addresses, to which one goes back', async () => {
    await openTab('sounds')
    await page.waitForURL(`**/user/${username}/sounds`)
    await expect(main.getByRole('link', { name: world.soundTitle })).toBeVisible()
    await openTab('albums')
    await page.waitForURL(`**/user/${username}/albums`)
    await expect(main.getByRole('link', { name: 'Harbour album' })).toBeVisible()
    await expect(main.getByRole('link', { name: world.soundTitle })).toBeHidden()
    await openTab('claps')
    await page.waitForURL(`**/user/${username}/claps`)
    await expect(main.getByText(t('accounts.profile.empty.claps.title'))).toBeVisible()
    await expect(page).toHaveTitle(/ clapped for /)
    await page.goBack()
    await expect(main.getByRole('link', { name: 'Harbour album' })).toBeVisible()
  })

  const count = (of: number) =>
    main.getByRole('link', { name: t('accounts.profile.followers', { count: of }), exact: true })
  await test.step('following changes the count and the list', async () => {
    await expect(count(FANS)).toBeVisible()
    await main.getByRole('button', { name: t('community.follow.follow') }).click()
    await count(FANS + 1).click()
    await page.waitForURL(`**/user/${username}/followers`)
    await expect(main.getByRole('link', { name: await nameOf(reader) }).last()).toBeVisible()
  })

  await test.step('more followers are shown by a key, which leads on among them', async () => {
    const people = main.getByRole('list').last().getByRole('listitem')
    await expect(people).toHaveCount(20)
    await main.getByRole('link', { name: t('common.showMore') }).press('Enter')
    await expect(people).toHaveCount(FANS + 1)
    await expect(people.nth(20).getByRole('link').last()).toBeFocused()
    await expect(main.getByRole('link', { name: t('common.showMore') })).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })

  await page.goBack()
  await main.getByRole('button', { name: t('community.follow.following') }).click()
  await expect(count(FANS)).toBeVisible()
  await page.context().close()
})

test('on a picture the header is inverse and readable, elsewhere it is not; registration has a plain one', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, `/user/${world.username}`)
  const header = page.getByRole('banner')
  await expect(header).toHaveAttribute('data-mode', 'inverse')
  await expect(header).toHaveCSS('height', '0px')
  await expect(header.getByRole('button', { name: t('common.signIn') })).toHaveCSS(
    'color',
    'rgb(255, 255, 255)',
  )
  // Between the search box and the buttons.
  const { y = 0 } = (await header.boundingBox()) ?? {}
  const band = await page.screenshot({ clip: { x: 840, y, width: 100, height: 56 } })
  const { channels } = await sharp(band).stats()
  // 4.5 : 1 for white words, on a picture that is white itself.
  for (const { max } of channels) expect(max).toBeLessThanOrEqual(118)
  await openPage(page, `/user/${world.username}/followers`)
  await expect(header).not.toHaveAttribute('data-mode', 'inverse')
  await openPage(page, '/register')
  await expect(header).toHaveAttribute('data-mode', 'plain')
  await expect(header.getByRole('navigation')).toHaveCount(0)
})

test('without script every tab opens, and more is at an address', { tag: '@slow' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseOf(baseURL) })
  const page = await context.newPage()
  await page.goto(`/ja/user/${world.username}/followers`)
  const ja = translator('ja')
  const main = page.getByRole('main')
  const people = main.getByRole('list').last().getByRole('listitem')
  await expect(people).toHaveCount(20)
  await main.getByRole('link', { name: ja('common.showMore') }).click()
  await page.waitForURL('**/ja/user/*/followers?cursor=*')
  await expect(people).toHaveCount(FANS - 20)
  await main.getByRole('link', { name: ja('common.fromStart') }).click()
  await expect(people).toHaveCount(20)
  await page.goto(`/ja/user/${world.username}`)
  await tabs(page, 'ja')
    .getByRole('link', { name: ja('accounts.profile.albums') })
    .click()
  await expect(main.getByRole('link', { name: 'Harbour album' })).toBeVisible()
  await context.close()
})
