import { expect, test } from '@playwright/test'
import { patchMe } from '../../src/accounts/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { delay, openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { enter } from '../support/settings.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const ja = translator('ja')

/** The profile menu, from its first entry to its last, with the page that each one opens. */
const ENTRIES = [
  ['profile', '/user/'],
  ['newSound', '/sound-new'],
  ['mySounds', '/my/sounds'],
  ['myAlbums', '/my/albums'],
  ['codes', '/my/codes'],
  ['report', '/my/reports'],
  ['earnings', '/my/earnings'],
  ['myPlaylists', '/my/playlists'],
  ['shoppingList', '/my/purchases'],
  ['messages', '/messages'],
  ['saved', '/my/saved'],
  ['history', '/my/history'],
  ['settings', '/settings'],
] as const

test('a visitor moves on from an unknown address by keyboard, with the focus on each page, and each is a view', async ({
  page,
}) => {
  const views: string[] = []
  await page.route('**/api/page-views', (route) => {
    views.push(route.request().postDataJSON().path)
    return route.fulfill({ status: 204 })
  })
  const main = page.getByRole('main')

  await test.step('the error page has the code, what is wrong, and a way to continue', async () => {
    const answer = await openPage(page, '/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(main.getByText('404')).toBeVisible()
    await expect(
      main.getByRole('heading', { level: 1, name: t('common.error.notFoundTitle') }),
    ).toBeVisible()
    await expect(main.getByText(t('common.error.notFoundText'))).toBeVisible()
    await expect(main.getByText(t('problems.not_found'))).toBeVisible()
  })

  await test.step('the first stop leads past the header', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: t('common.skip') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
  })

  await test.step('the slash leads to the search, and is a character there', async () => {
    const search = page.getByRole('banner').getByRole('combobox')
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await page.keyboard.type('AC/DC')
    await expect(search).toHaveValue('AC/DC')
  })

  await test.step('a link that is gone with its page leaves the focus on the next one', async () => {
    // What the page fetches once it is idle is there.
    await page.locator('[role=status] ~ header').waitFor()
    await main.getByRole('link', { name: t('common.error.toHome') }).press('Enter')
    await expect(page).toHaveURL('/')
    await expect(main).toBeFocused()
  })

  await test.step('a link that stays keeps the focus, and a progress bar shows the way', async () => {
    await delay(page, '**/terms.data**', 600)
    const link = page.getByRole('contentinfo').getByRole('link', { name: t('common.footer.terms') })
    await link.press('Enter')
    await expect(page.locator('[class*=progress]').first()).toBeVisible()
    await page.waitForURL('**/terms')
    await expect(link).toBeFocused()
    await expect.poll(() => views.slice(-2)).toEqual(['/', '/terms'])
  })

  await test.step('of a visitor no language is saved', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('contentinfo').getByRole('link', { name: '日本語' }).click()
    await page.waitForURL('**/ja/terms')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await expect.poll(() => views.at(-1)).toBe('/ja/terms')
    expect(asked).not.toContain('/api/users/me')
  })
})

test('a member opens the profile menu and each page behind it, changes the language, and signs out', async ({
  page,
  context,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const member = await newPerson(base, 'member')
  await publishSound(member, { title: 'Own pages' })
  await enter(context, base, member.token)
  const button = page.getByRole('button', { name: t('common.header.menu') })
  const menu = page.getByRole('menu')
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true })
  const main = page.getByRole('main')
  const upload = page.getByRole('banner').getByRole('link', { name: t('common.header.upload') })
  await openPage(page, '/')
  await expect(upload).toBeVisible()

  await test.step('it is headed Artist tools, holds all entries, and moves by keys', async () => {
    await button.press('ArrowDown')
    await expect(page.getByText(t('menu.title'))).toBeVisible()
    await expect(menu.getByRole('menuitem')).toHaveText([
      ...ENTRIES.map(([key]) => t(`menu.${key}`)),
      t('menu.signOut'),
    ])
    await expect(item(t('menu.profile'))).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item(t('menu.newSound'))).toBeFocused()
    await page.keyboard.press('End')
    await expect(item(t('menu.signOut'))).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('it toggles by its button, and closes by a press outside', async () => {
    await button.click()
    await expect(menu).toBeVisible()
    await main.click({ position: { x: 5, y: 300 } })
    await expect(menu).toBeHidden()
    await button.dblclick()
    await expect(menu).toBeHidden()
  })

  await test.step('it closes as soon as another page is loading', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/terms.data**', async (route) => {
      await answer.promise
      await route.continue()
    })
    await button.click()
    // The link is pressed without a pointer, which would close the menu by itself.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('footer a[href="/terms"]')?.click(),
    )
    await expect(menu).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/')
    answer.resolve()
    await page.waitForURL('**/terms')
  })

  for (const [key, path] of ENTRIES) {
    await test.step(`it leads to ${path}`, async () => {
      await button.click()
      await item(t(`menu.${key}`)).click()
      await page.waitForURL(`**${path}*`)
      await expect(menu).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      if (key === 'mySounds') {
        await expect(main.getByRole('link', { name: 'Own pages' }).first()).toBeVisible()
      }
    })
  }

  await test.step('on a small screen the menu alone leads to the upload', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    await expect(upload).toBeHidden()
    await button.click()
    await expect(item(t('menu.newSound'))).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the language is saved, and a failure is only logged', async () => {
    const saved: string[] = []
    await page.route('**/api/users/me', (route) => {
      saved.push(route.request().method())
      return route.fulfill({ status: 500, body: 'broken' })
    })
    const logged = page.waitForEvent('console', (message) => message.type() === 'error')
    await page.getByRole('contentinfo').getByRole('link', { name: '日本語' }).click()
    await page.waitForURL('**/ja/settings')
    await logged
    expect(saved).toEqual(['PUT'])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('signing out clears the person from the page and ends the session', async () => {
    await page.getByRole('button', { name: ja('common.header.menu') }).click()
    await item(ja('menu.signOut')).click()
    await expect(
      page.getByRole('banner').getByRole('button', { name: ja('common.signIn') }),
    ).toBeVisible()
    expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
    await expect(member.call(patchMe, { body: { locale: 'en' } })).rejects.toThrow('not_logged_in')
  })
})
