import { expect, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { translator } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { baseOf } from '../support/world.ts'

test('an artist chooses by keys to be paid on request, which is kept, and finds where to enter the account', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const artist = await newPerson(baseOf(baseURL), 'earner')
  const t = translator('ja')
  const page = await openAs(browser, baseURL, artist, '/ja/my/earnings')
  const choice = (key: 'monthly' | 'onRequest') =>
    page.getByRole('radio', { name: t(`earnings.payouts.${key}`) })
  await expect(choice('monthly')).toBeChecked()
  await choice('monthly').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(t('earnings.payouts.saved'))).toBeVisible()
  await expect(choice('onRequest')).toBeChecked()
  await page.reload()
  await expect(choice('onRequest')).toBeChecked()
  const details = page.getByRole('link', { name: t('earnings.payouts.addDetails') })
  await expect(details).toHaveAttribute('href', '/ja/settings/billing')
})
