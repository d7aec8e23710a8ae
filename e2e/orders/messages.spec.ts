import { expect, type Page, test } from '@playwright/test'
import { MESSAGE_LENGTH } from '../../src/orders/message-contract.ts'
import { newPerson, registerPerson } from '../support/data/accounts.ts'
import { openPage, reloadPage } from '../support/navigation.ts'
import { payByCard } from '../support/payment.ts'
import { translator, uniqueName } from '../support/people.ts'
import { openAs } from '../support/profile.ts'
import { violationsOn } from '../support/violations.ts'
import { baseOf, publishSound } from '../support/world.ts'

test(
  'a member chooses an amount and writes to the artist by keyboard, who answers on a phone; the operator removes what is reported',
  {
    tag: '@slow',
  },
  async ({ browser, baseURL }, { retry }) => {
    const t = translator('en')
    const base = baseOf(baseURL)
    const [artist, fan] = [await newPerson(base, 'mio'), await newPerson(base, 'kai')]
    const title = uniqueName('Harbour')
    const sound = await publishSound(artist, { title, price: 300, nameyourprice: true }, 2)
    const page = await openAs(browser, baseURL, fan, `/sound/${sound.id}`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) }).click()
    const dialog = page.getByRole('dialog')
    const amounts = dialog
      .getByRole('group', { name: t('sales.buy.suggested') })
      .getByRole('button')
    await expect(amounts).toHaveText(['¥300', '¥450', '¥600'])
    const pressed = dialog.getByRole('button', { pressed: true })
    await expect(pressed).toHaveText('¥300')
    await amounts.nth(1).press('Enter')
    const price = dialog.getByLabel(t('sales.buy.yourPrice'))
    await expect(price).toHaveValue('450')
    await expect(pressed).toHaveText('¥450')
    await price.fill('299')
    await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
    await expect(
      dialog.getByText(t('sales.buy.belowMinimum', { price: '¥300' })).first(),
    ).toBeVisible()
    await expect(pressed).toHaveCount(0)
    await amounts.nth(2).press('Space')
    await expect(dialog.getByText(t('sales.buy.belowMinimum', { price: '¥300' }))).toHaveCount(0)

    await dialog
      .getByRole('button', { name: t('saleMessages.add', { artist: sound.user }) })
      .press('Enter')
    const field = dialog.getByLabel(t('saleMessages.label', { artist: sound.user }))
    await expect(field).toBeFocused()
    await page.keyboard.insertText('Played it all night.')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('Thank you!')
    await expect(
      dialog.getByText(t('saleMessages.length', { count: 31, max: MESSAGE_LENGTH })),
    ).toBeVisible()
    await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).click()
    await payByCard(page, t, '¥600')
    const messages = main.getByRole('region', { name: t('saleMessages.title') })
    await expect(messages).toContainText('Played it all night.\nThank you!')

    await expect(
      main.getByRole('link', { name: t('threads.write', { artist: sound.user }) }),
    ).toBeVisible()

    const phone = await browser.newContext({
      baseURL: base,
      viewport: { width: 375, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    await phone.addCookies([{ name: 'token', value: artist.token, url: base }])
    const studio = await phone.newPage()
    const broken: string[] = []
    const check = async (seen: Page) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await seen.emulateMedia({ colorScheme })
        broken.push(...(await violationsOn(seen, ` in ${colorScheme}`)))
      }
    }

    await test.step('the artist comes from the sale, and answers', async () => {
      await openPage(studio, '/my/reports#sales')
      const sales = studio.getByRole('region', { name: t('saleMessages.sales') })
      await expect(sales).toContainText('Played it all night.')
      await expect(sales).toContainText('¥600')
      await sales.getByRole('link', { name: t('threads.open') }).tap()
      const log = studio.getByRole('log')
      await expect(log).toContainText('Played it all night.\nThank you!')
      await expect(log).toContainText(t('threads.withOrder'))
      await studio.getByLabel(/^Message to/).fill('Come to the <b>next</b> show!')
      await studio.getByRole('button', { name: t('threads.send') }).tap()
      await expect(log).toContainText('Come to the <b>next</b> show!')
      await expect(studio.getByLabel(/^Message to/)).toHaveValue('')
      await check(studio)
    })

    await test.step('the buyer reads it in Messages, and what they write arrives while the artist looks', async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('common.header.menu') })
        .click()
      await page.getByRole('menuitem', { name: t('menu.messages') }).press('Enter')
      const item = main.getByRole('listitem').filter({ hasText: 'Come to the <b>next</b> show!' })
      await expect(item).toContainText(t('notifications.new'))
      await check(page)
      await item.getByRole('link').press('Enter')
      const log = page.getByRole('log')
      await expect(log).toContainText('Come to the <b>next</b> show!')
      await check(page)
      const own = page.getByLabel(t('threads.label', { name: sound.user }))
      await own.focus()
      await page.keyboard.insertText('When is it?')
      await openPage(page, '/my/purchases')
      await main.getByRole('button', { name: t('sales.purchases.moreOf', { title }) }).click()
      const toArtist = t('threads.write', { artist: sound.user })
      await page.getByRole('menuitem', { name: toArtist }).press('Enter')
      await expect(own).toHaveValue('When is it?')
      await own.focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(studio.getByRole('log')).toContainText('When is it?')
      await studio.getByLabel(/^Message to/).fill('Get lost')
      await studio.getByRole('button', { name: t('threads.send') }).tap()
      await expect(log).toContainText('Get lost')
      await expect(
        page.getByRole('banner').getByRole('link', { name: t('menu.notifications'), exact: true }),
      ).toBeVisible()
    })

    const insult = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Get lost' })
    await test.step('the buyer reports what they got', async () => {
      await insult.getByRole('button', { name: t('saleMessages.report.act') }).press('Enter')
      await dialog.getByRole('radio', { name: t('saleMessages.report.reasons.abuse') }).check()
      await dialog.getByLabel(t('saleMessages.report.details')).fill('I asked kindly.')
      await dialog.getByRole('button', { name: t('saleMessages.report.send') }).click()
      await expect(insult).toContainText(t('saleMessages.report.done'))
    })

    await test.step('the operator is shown that message alone, and removes it', async () => {
      const operator = await registerPerson(base, { username: `messages-${retry}`, name: 'Ops' })
      const office = await openAs(browser, baseURL, operator, '/operator/reports')
      const row = office.getByRole('row', { name: 'I asked kindly.' })
      await expect(row).toContainText('Get lost')
      await expect(office.getByRole('main')).not.toContainText('When is it?')
      await row.getByRole('button', { name: t('operator.acts.remove_reported') }).press('Enter')
      await office.keyboard.insertText('An insult')
      await office.keyboard.press('Enter')
      await expect(row).toHaveCount(0)
      await reloadPage(page)
      const log = page.getByRole('log')
      await expect(log).toContainText(t('saleMessages.removed'))
      await expect(log).not.toContainText('Get lost')
    })
    expect(broken).toEqual([])
  },
)
