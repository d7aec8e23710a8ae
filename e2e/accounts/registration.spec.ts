import { expect, type Page, test } from '@playwright/test'
import { newcomer } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { enter } from '../support/settings.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')

async function asNewcomer(page: Page, baseURL: string | undefined): Promise<void> {
  const base = baseOf(baseURL)
  const { token } = await newcomer(base)
  await enter(page.context(), base, token)
}

test('anyone who has not finished the registration is led to it from any page', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await asNewcomer(page, baseURL)
  await openPage(page, '/terms')
  await expect(page.getByRole('button', { name: t('common.header.menu') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('common.header.upload') })).toHaveCount(0)
  // As the back button does: a page that has nothing to load asks the server nothing.
  await page.evaluate(() => {
    history.pushState(null, '', '/sound-new')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.waitForURL('**/register**')
  await expect(
    page.getByRole('heading', { level: 1, name: t('accounts.register.title') }),
  ).toBeVisible()
})

test('text typed before the page’s script arrived stays, and is validated', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await asNewcomer(page, baseURL)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  const name = page.getByLabel(t('accounts.register.name'), { exact: true })
  await name.fill('早く打つ人')
  const username = page.getByLabel(t('accounts.register.username'), { exact: true })
  await username.fill(uniqueName('early'))
  scripts.resolve()
  await expect(page.getByText(t('accounts.register.available'))).toBeVisible()
  await expect(name).toHaveValue('早く打つ人')
  await page.getByRole('button', { name: t('accounts.register.submit') }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/register'))
})
