import { expect, test } from '@playwright/test'
import { registerPerson } from '../support/data/accounts.ts'
import { ageSessions } from '../support/data/database.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { confirmByEmail, emailTo, translator, uniqueName } from '../support/people.ts'
import { enter } from '../support/settings.ts'
import { baseOf } from '../support/world.ts'

type Label =
  | 'name'
  | 'givenName'
  | 'nameKana'
  | 'givenNameKana'
  | 'postalCode'
  | 'city'
  | 'street'
  | 'addressKana'
  | 'symbol'
  | 'passbookNumber'
  | 'number'
  | 'holder'

const t = translator('ja')

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })

test('on a phone in Japanese an artist adds a bank account, with bank and address found, and it is shown masked', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const username = uniqueName('payee')
  const person = await registerPerson(base, { username, name: 'Mio Kanda' })
  await enter(page.context(), base, person.token)
  await openPage(page, '/ja/settings')
  await page.getByRole('link', { name: t('settings.billing.open') }).click()
  await page.getByRole('button', { name: t('billing.add') }).click()

  const field = (key: Label) => page.getByLabel(t(`billing.${key}`), { exact: true })
  const save = page.getByRole('button', { name: t('billing.save') })
  await field('name').fill('神田')
  await save.click()
  await expect(page.getByText(t('problems.bank_code_invalid')).first()).toBeVisible()
  await expect(field('givenName')).toBeFocused()
  await expect(field('name')).toHaveValue('神田')

  await field('givenName').fill('澪')
  await field('nameKana').fill('かんだ')
  await field('givenNameKana').fill('ミョウ')
  await field('postalCode').fill('498-0000')
  const place = page.getByRole('combobox', { name: t('billing.postalCodePlace') })
  await place.selectOption('三重県 桑名郡木曽岬町')
  await expect(field('city')).toHaveValue('桑名郡木曽岬町')
  await field('postalCode').fill('１５０－０００１')
  await expect(place).toHaveCount(0)
  await expect(field('city')).toHaveValue('渋谷区')
  await expect(field('addressKana')).toHaveValue('トウキョウト　シブヤク　ジングウマエ')
  await field('street').fill('1-2-3')
  const bank = page.getByRole('combobox', { name: t('billing.bank'), exact: true })
  await bank.pressSequentially('mizuho')
  await expect(page.getByRole('option').first()).toContainText('みずほ')
  await bank.press('ArrowDown')
  await bank.press('ArrowUp')
  await bank.press('Enter')
  await expect(bank).toHaveValue(/みずほ.*0001/)
  const branch = page.getByRole('combobox', { name: t('billing.branch'), exact: true })
  await branch.fill('しぶや')
  await page.getByRole('option', { name: /210/ }).click()
  await expect(branch).toHaveValue(/渋谷.*210/)

  // Another bank wants another branch; Japan Post Bank takes both from the passbook.
  await bank.fill('9900')
  await expect(branch).toHaveValue('')
  await field('symbol').fill('11940')
  await expect(bank).toHaveValue(/ゆうちょ.*9900/)
  await field('passbookNumber').fill('12345671')
  await page.getByRole('button', { name: t('billing.convert') }).click()
  await expect(branch).toHaveValue(/198/)
  await expect(field('number')).toHaveValue('1234567')
  await expect(field('holder')).toHaveValue('カンダ　ミョウ')
  await expect(page.getByText('ｶﾝﾀﾞ ﾐﾖｳ')).toBeVisible()

  const crumbs = page.getByRole('navigation', { name: t('common.crumbs') })
  await crumbs.getByRole('link').first().click()
  await page.getByRole('button', { name: t('uploads.leave.stay') }).click()

  await ageSessions(username)
  await save.click()
  await expect(page.getByText(t('billing.signInFirst'))).toBeVisible()
  await page.getByRole('button', { name: t('billing.signInAgain') }).click()
  const dialog = page.getByRole('dialog')
  const address = `${username}@example.com`
  await dialog.getByLabel(t('accounts.signIn.email')).fill(address)
  await dialog.getByRole('button', { name: t('accounts.signIn.send') }).click()
  await confirmByEmail(page, address, 'ja')
  await expect(dialog).toBeHidden()
  await expect(field('number')).toHaveValue('1234567')
  await save.click()
  await expect(page.getByText('••••567')).toBeVisible()
  const email = await emailTo(address, /Neiro.*(bank details|口座情報)/)
  expect(email.text).not.toContain('1234567')
  await reloadPage(page)
  await expect(page.getByText('••••567')).toBeVisible()
})
