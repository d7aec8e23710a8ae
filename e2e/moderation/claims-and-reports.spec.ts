import { expect, type Page, test } from '@playwright/test'
import { addComment } from '../../src/community/contract.ts'
import { createOrder } from '../../src/orders/contract.ts'
import { newPerson, registerPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { emailTo, linkIn, translator, uniqueName } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { nameOf, openAs } from '../support/profile.ts'
import { enter } from '../support/settings.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

/** Presses the button of a row, and gives the reason by keyboard. */
async function decide(page: Page, row: string, act: string): Promise<void> {
  await page.getByRole('row', { name: row }).getByRole('button', { name: act }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('operator.why'))).toBeFocused()
  await page.keyboard.insertText('Looked at it')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('a rights claim is made, asked about, answered and hidden; its buyer still plays the sound', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
  const base = baseOf(baseURL)
  const [artist, buyer] = [await newPerson(base, 'mio'), await newPerson(base, 'kai')]
  const title = uniqueName('Ferry')
  const { id } = await publishSound(artist, { title, price: 0, nameyourprice: true })
  await buyer.call(createOrder, { body: { items: [{ id: `sound-${id}`, price: 0 }] } })
  const broken: string[] = []

  await test.step('a visitor claims a right', async () => {
    await openPage(page, `/claim/sound/${id}`)
    broken.push(...(await violationsOn(page)))
    await page.getByLabel(t('claims.original')).focus()
    const typed = ['Ferry at Dusk, 2019', 'All of it is my recording.', 'Yui Sato', 'Kobe 1-2-3']
    for (const text of typed) {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.insertText('yui@example.com')
    await page.getByLabel(t('claims.is_true')).press('Space')
    await page.getByRole('button', { name: t('claims.send') }).press('Enter')
    await expect(page.getByText(t('claims.sent_title'))).toBeVisible()
  })

  const operator = await registerPerson(base, { username: `claims-${retry}`, name: 'Ops' })
  const office = await openAs(browser, baseURL, operator, '/operator/claims')

  await test.step('the operator asks the uploader', async () => {
    broken.push(...(await violationsOn(office)))
    await decide(office, title, t('operator.acts.inquire_claim'))
    await expect(office.getByRole('row', { name: title })).toContainText(
      t('operator.words.inquired'),
    )
  })

  await test.step('the uploader objects by the link in the email', async () => {
    const subject = t('claims.emails.inquiry_subject', { title })
    const email = await emailTo(`${await nameOf(artist)}@example.com`, new RegExp(subject))
    await openPage(page, linkIn(email.text))
    broken.push(...(await violationsOn(page)))
    await expect(page.getByText('All of it is my recording.')).toBeVisible()
    await page.getByLabel(t('claims.answer.text')).focus()
    await page.keyboard.insertText('I recorded it myself, in 2018.')
    await page.getByRole('button', { name: t('claims.answer.send') }).press('Enter')
    await expect(page.getByText(t('claims.answer.answered_title'))).toBeVisible()
  })

  await test.step('the operator hides it, and its page says only why', async () => {
    await reloadPage(office)
    await expect(office.getByRole('row', { name: title })).toContainText(
      t('operator.words.objected'),
    )
    await decide(office, title, t('operator.acts.hide_claim'))
    await page.goto(`/sound/${id}`)
    await expect(page.getByRole('main')).toContainText(t('problems.withdrawn'))
    await expect(page.locator('body')).not.toContainText(title)
    broken.push(...(await violationsOn(page)))
  })

  await test.step('a buyer still plays it', async () => {
    await enter(page.context(), base, buyer.token)
    await watchSound(page)
    await openPage(page, '/my/purchases')
    const play = page
      .getByRole('main')
      .getByRole('button', { name: t('player.playTitle', { title }) })
    await play.first().press('Enter')
    await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3)
  })
  expect(broken).toEqual([])
})

test('a reported comment is removed; the reporter gets back to where it was written', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
  const base = baseOf(baseURL)
  const [artist, fan] = [await newPerson(base, 'mio'), await newPerson(base, 'kai')]
  const { id } = await publishSound(artist, { title: uniqueName('Harbour') })
  const text = uniqueName('Buy followers')
  await fan.call(addComment, { params: { id }, body: { text } })

  await openPage(page, `/sound/${id}`)
  const comment = page.getByRole('listitem').filter({ hasText: text })
  await comment.getByRole('link', { name: t('works.report') }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reports.title'))
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: t('saleMessages.report.send') }).press('Enter')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('reports.back') })
    .press('Enter')
  await expect(comment).toBeVisible()

  const operator = await registerPerson(base, { username: `reports-${retry}`, name: 'Ops' })
  const office = await openAs(browser, baseURL, operator, '/operator/reports')
  expect(await violationsOn(office)).toEqual([])
  await decide(office, text, t('operator.acts.remove_reported'))
  await expect(office.getByRole('row', { name: text })).toHaveCount(0)
  // Visitors' pages come from a cache for seconds.
  await expect(async () => {
    await reloadPage(page)
    await expect(comment).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
})
