import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { patchMe } from '../../src/accounts/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
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

test('a profile shows its picture, avatar, text and links, and its tabs have addresses', async ({
  page,
}) => {
  await openPage(page, `/user/${world.username}`)
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(main.getByRole('img', { name: / avatar$/ }).first()).toBeVisible()
  await expect(main.getByText('harbours')).toHaveCSS('font-weight', /[6-9]00/)
  await expect(main.getByRole('link', { name: 'nets' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener noreferrer',
  )
  await expect(main.getByText('二行目。')).toHaveAttribute('lang', 'ja')
  await expect(main.getByRole('link', { name: 'example.com/harbour' })).toBeVisible()
  await expect(main.getByRole('link', { name: world.soundTitle })).toBeVisible()

  await tabs(page)
    .getByRole('link', { name: t('accounts.profile.albums') })
    .click()
  await page.waitForURL(`**/user/${world.username}/albums`)
  await expect(main.getByRole('link', { name: 'Harbour album' })).toBeVisible()
  await expect(main.getByRole('link', { name: world.soundTitle })).toBeHidden()

  await tabs(page)
    .getByRole('link', { name: t('accounts.profile.claps') })
    .focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/user/${world.username}/claps`)
  await expect(main.getByText(t('accounts.profile.empty.claps.title'))).toBeVisible()
  await expect(page).toHaveTitle(/ clapped for /)
  await page.goBack()
  await expect(main.getByRole('link', { name: 'Harbour album' })).toBeVisible()
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

test('followers are a list of their own, which shows more on a press, with the keyboard too', {
  tag: '@slow',
}, async ({ page }) => {
  await openPage(page, `/user/${world.username}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: t('accounts.profile.followers', { count: FANS }) }).click()
  await page.waitForURL(`**/user/${world.username}/followers`)
  const people = main.getByRole('list').last().getByRole('listitem')
  await expect(people).toHaveCount(20)
  await main.getByRole('link', { name: t('common.showMore') }).focus()
  await page.keyboard.press('Enter')
  await expect(people).toHaveCount(FANS)
  await expect(people.nth(20).getByRole('link').last()).toBeFocused()
  await expect(main.getByRole('link', { name: t('common.showMore') })).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
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

test('following from the profile changes the count and the list, and unfollowing takes it back', async ({
  browser,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const [star, reader] = await Promise.all([newPerson(base, 'star'), newPerson(base, 'reader')])
  const starName = await nameOf(star)
  const page = await openAs(browser, baseURL, reader, `/user/${starName}`)
  const main = page.getByRole('main')
  const count = (of: number) =>
    main.getByRole('link', { name: t('accounts.profile.followers', { count: of }), exact: true })
  await expect(count(0)).toBeVisible()
  await main.getByRole('button', { name: t('community.follow.follow') }).click()
  await expect(count(1)).toBeVisible()
  await tabs(page)
    .getByRole('link', { name: t('accounts.profile.albums') })
    .click()
  await page.waitForURL('**/albums')
  await expect(count(1)).toBeVisible()
  await count(1).click()
  await page.waitForURL('**/followers')
  await expect(main.getByRole('link', { name: await nameOf(reader) }).last()).toBeVisible()
  await page.goBack()
  await main.getByRole('button', { name: t('community.follow.following') }).click()
  await expect(count(0)).toBeVisible()
  await page.context().close()
})

test('one’s own profile links to its settings and shows what belongs in each empty tab', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const me = await newPerson(baseOf(baseURL), 'own')
  const own = await nameOf(me)
  const page = await openAs(browser, baseURL, me, `/user/${own}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: t('community.follow.follow') })).toHaveCount(0)
  for (const tab of ['sounds', 'albums', 'claps', 'followers', 'following'] as const) {
    await page.goto(tab === 'sounds' ? `/user/${own}` : `/user/${own}/${tab}`)
    await expect(main.getByText(t(`accounts.profile.emptyOwn.${tab}.title`))).toBeVisible()
  }
  await openPage(page, `/user/${own}`)
  await main.getByRole('link', { name: t('accounts.profile.edit') }).click()
  await page.waitForURL('**/settings')
  await page.context().close()
})

test('another case or an old username redirects to the current address, with tab, language and query', async ({
  baseURL,
  request,
}) => {
  const answer = (path: string) => request.get(path, { maxRedirects: 0 })
  const shouted = world.username.toUpperCase()
  const other = await answer(`/ja/user/${shouted}/albums?x=1`)
  expect(other.status()).toBe(301)
  expect(other.headers().location).toBe(`/ja/user/${world.username}/albums?x=1`)
  const mover = await newPerson(baseOf(baseURL), 'mover')
  const before = await nameOf(mover)
  const after = uniqueName('moved')
  await mover.call(patchMe, { body: { username: after } })
  const moved = await answer(`/user/${before}/claps`)
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe(`/user/${after}/claps`)
  expect((await answer(`/user/${after}/claps`)).status()).toBe(200)
  expect((await answer(`/user/${after}/sounds`)).status()).toBe(404)
  expect((await answer(`/user/${uniqueName('nobody')}`)).status()).toBe(404)
  expect((await answer(`/user/${world.username}?cursor=nonsense`)).status()).toBe(400)
})

test('the profile menu closes on Escape, on a press outside, and as soon as another page is loading', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, world.artist, `/user/${world.username}`)
  const button = page.getByRole('button', { name: t('common.header.menu') })
  const menu = page.getByRole('menu')
  await button.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(640, 500)
  await expect(menu).toBeHidden()
  let answer = () => {}
  await page.route('**/settings.data**', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await button.click()
  // Not by pressing its own entry, which closes it by itself.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('main a[href="/settings"]')?.click(),
  )
  await expect(menu).toBeHidden()
  expect(new URL(page.url()).pathname).toBe(`/user/${world.username}`)
  answer()
  await page.waitForURL('**/settings')
  await page.context().close()
})

test('sounds and albums are described in limited Markdown, to search engines in plain text', async ({
  request,
}) => {
  for (const kind of ['sound', 'album'] as const) {
    const html = await (await request.get(world.addresses[kind])).text()
    expect(html).toContain('<p lang="ja">港で<strong>録音</strong></p>')
    expect(html).toContain('<p>&lt;b&gt;As typed&lt;/b&gt;</p>')
    expect(html).toMatch(/<meta name="description" content="港で録音 &lt;b&gt;As typed&lt;\/b&gt;"/)
  }
})

test('on a phone no tab of a profile scrolls sideways, in either language', {
  tag: '@slow',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  for (const path of ['', '/albums', '/claps', '/followers', '/following']) {
    for (const start of ['', '/ja']) {
      await page.goto(`${start}/user/${world.username}${path}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([start, path, wide]).toEqual([start, path, 0])
    }
  }
})
