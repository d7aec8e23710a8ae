import { expect, test } from '@playwright/test'
import { getSound } from '../../src/sounds/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { contextOf, handsOf, WAYS } from '../support/ways.ts'
import { baseOf, makeSound, publishSound } from '../support/world.ts'

const t = translator('en')
const LIMIT = 2

for (const way of WAYS) {
  test(`a guest explores, listens, is asked to sign in for a clap, buys and owns, by ${way}`, {
    tag: way === 'touch' ? [] : '@slow',
  }, async ({ browser, baseURL }) => {
    const artist = await newPerson(baseOf(baseURL), 'journey')
    const title = uniqueName(`Journey by ${way}`)
    const part = { limit: true, limitFrom: 0, limitTo: LIMIT }
    const sound = await publishSound(artist, { title, price: 300, ...part }, 8)
    const status = async () => (await artist.call(getSound, { params: { id: sound.id } })).status
    await expect.poll(status, { timeout: 60_000 }).toBe('Released')
    const context = await browser.newContext({ baseURL: baseOf(baseURL), ...contextOf(way) })
    const page = await context.newPage()
    await watchSound(page)
    const { press, type } = handsOf(page, way)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')

    await openPage(page, '/')
    const nav = page.getByRole('navigation', { name: t('common.explore.title') })
    await press(nav.getByRole('button'))
    await press(nav.getByRole('link', { name: t('common.explore.charts') }))
    await page.waitForURL('**/charts')

    await openPage(page, `/user/${sound.username}`)
    await press(main.getByRole('link', { name: title, exact: true }).first())
    await page.waitForURL(`**/sound/${sound.id}/**`)
    await press(main.getByRole('button', { name: t('player.playTitle', { title }) }).first())
    await expect(page.getByText(t('playing.previewLimit.over')).first()).toBeVisible({
      timeout: 20_000,
    })

    await press(main.getByRole('button', { name: t('community.clap.label') }))
    await expect(dialog.getByRole('heading')).toHaveText(
      t('accounts.signIn.purpose.clap', { name: title, account: 'own' }),
    )
    await press(dialog.getByRole('button', { name: t('common.close') }))
    await expect(dialog).toBeHidden()

    await press(
      main.getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) }).first(),
    )
    await type(dialog.getByLabel(t('sales.buy.yourPrice')), '500')
    await type(
      dialog.getByLabel(t('sales.buy.email'), { exact: true }),
      `${uniqueName('guest')}@example.com`,
    )
    await press(dialog.getByRole('button', { name: t('sales.buy.toPayment') }))
    await type(page.getByLabel(t('sales.sandbox.number')), '4242 4242 4242 4242')
    await type(page.getByLabel(t('sales.sandbox.expiry')), '12/40')
    await type(page.getByLabel(t('sales.sandbox.cvc')), '123')
    await press(page.getByRole('button', { name: t('sales.sandbox.pay', { total: '¥500' }) }))
    await expect(main.getByRole('heading', { name: t('sales.order.paid') })).toBeVisible({
      timeout: 30_000,
    })

    await press(main.getByRole('button', { name: t('player.playTitle', { title }) }).first())
    await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(LIMIT + 1)
    await press(main.getByRole('link', { name: title }))
    await press(main.getByRole('link', { name: t('common.buy.download') }))
    await expect(main.getByRole('button', { name: t('sales.download.formats') })).toBeVisible()
    await context.close()
  })

  test(`an artist publishes a draft and sees its page, by ${way}`, {
    tag: way === 'keyboard' ? [] : '@slow',
  }, async ({ browser, baseURL }) => {
    const artist = await newPerson(baseOf(baseURL), 'journey')
    const draft = await makeSound(artist, { title: 'Unheard', genre: 'jazz' }, 2)
    const context = await browser.newContext({ baseURL: baseOf(baseURL), ...contextOf(way) })
    await context.addCookies([{ name: 'token', value: artist.token, url: baseOf(baseURL) }])
    const page = await context.newPage()
    const { choose, press, type } = handsOf(page, way)
    await openPage(page, `/sound/${draft.id}/edit`)
    const title = uniqueName(`Heard by ${way}`)
    await type(page.getByLabel(t('soundEditor.form.titleLabel'), { exact: true }), title)
    await choose(page.getByRole('radio', { name: /^Public/ }))
    const publish = t('soundEditor.form.publish', { count: 1 })
    await press(page.getByRole('button', { name: publish, exact: true }))
    const read = () => artist.call(getSound, { params: { id: draft.id } })
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('Released')
    await press(page.getByRole('link', { name: t('soundEditor.editPage.view') }))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await context.close()
  })
}
