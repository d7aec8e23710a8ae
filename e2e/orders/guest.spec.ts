import { expect, type Locator, test } from '@playwright/test'
import { getSound } from '#works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { soundTime, watchSound } from '../support/playback/listening.ts'
import { layoutShift } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const ja = translator('ja')
const LIMIT = 1

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

test('a guest explores, listens, is asked to sign in for a clap, buys and owns, by touch', async ({
  page,
  baseURL,
}) => {
  const artist = await newPerson(baseOf(baseURL), 'journey')
  const title = uniqueName('Journey')
  const part = { limit: true, limitFrom: 0, limitTo: LIMIT }
  const sound = await publishSound(artist, { title, price: 300, ...part })
  const status = async () => (await artist.call(getSound, { params: { id: sound.id } })).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Released')
  await watchSound(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const play = main.getByRole('button', { name: t('player.playTitle', { title }) }).first()

  await test.step('the cookie banner is at the start of a page until it is answered', async () => {
    await openPage(page, '/')
    const banner = page.getByRole('region', { name: t('common.consent.label') })
    await expect(banner).toBeInViewport({ ratio: 1 })
    await banner.getByRole('button', { name: t('common.consent.accept') }).tap()
    await expect(banner).toBeHidden()
  })

  await test.step('the guest explores', async () => {
    const nav = page.getByRole('navigation', { name: t('common.explore.title') })
    await nav.getByRole('button').tap()
    await nav.getByRole('link', { name: t('common.explore.charts') }).tap()
    await page.waitForURL('**/charts')
    await openPage(page, `/user/${sound.username}`)
    await expect(page.getByRole('region', { name: t('common.consent.label') })).toHaveCount(0)
    await main.getByRole('link', { name: title, exact: true }).first().tap()
    await page.waitForURL(`**/sound/${sound.id}/**`)
  })

  await test.step('Play is on the first screen of the sound, and nothing moves while it comes', async () => {
    await openPage(page, `/ja/sound/${sound.id}`)
    const name = ja('player.playTitle', { title })
    await expect(main.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 })
    await openPage(page, `/sound/${sound.id}`)
    await expect(play).toBeInViewport({ ratio: 1 })
    // What comes later, below the waveform, has come by then.
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  })

  await test.step('the guest listens to the preview', async () => {
    await play.tap()
    await expect(page.getByText(t('playing.previewLimit.over')).first()).toBeVisible({
      timeout: 20_000,
    })
  })

  await test.step('a clap asks to sign in', async () => {
    await main.getByRole('button', { name: t('community.clap.label') }).tap()
    await expect(dialog.getByRole('heading')).toHaveText(
      t('accounts.signIn.purpose.clap', { name: title, account: 'own' }),
    )
    await dialog.getByRole('button', { name: t('common.close') }).tap()
    await expect(dialog).toBeHidden()
  })

  await test.step('the guest buys', async () => {
    await main
      .getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) })
      .first()
      .tap()
    await type(dialog.getByLabel(t('sales.buy.yourPrice')), '500')
    const email = dialog.getByLabel(t('sales.buy.email'), { exact: true })
    const toPayment = dialog.getByRole('button', { name: t('sales.buy.toPayment') })
    // Without an address, the field comes into view, and the button and why it did nothing stay there.
    await toPayment.tap()
    await expect(email).toBeFocused()
    await expect(email).toBeInViewport({ ratio: 1 })
    await expect(toPayment).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText(t('sales.buy.emailInvalid')).last()).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText(t('sales.buy.emailInvalid'))).toHaveCount(2)
    await type(email, `${uniqueName('guest')}@example.com`)
    await toPayment.tap()
    await type(page.getByLabel(t('sales.sandbox.number')), '4242 4242 4242 4242')
    await type(page.getByLabel(t('sales.sandbox.expiry')), '12/40')
    await type(page.getByLabel(t('sales.sandbox.cvc')), '123')
    await page.getByRole('button', { name: t('sales.sandbox.pay', { total: '¥500' }) }).tap()
    await expect(main.getByRole('heading', { name: t('sales.order.paid') })).toBeVisible({
      timeout: 30_000,
    })
  })

  await test.step('the guest has a receipt, and is offered an account', async () => {
    const receipt = page.waitForEvent('download')
    await main.getByRole('link', { name: t('receipts.link') }).tap()
    expect((await receipt).suggestedFilename()).toMatch(/^receipt-[a-z0-9]{12}\.pdf$/)
    await main.getByRole('button', { name: t('sales.order.accountCreate') }).tap()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the guest hears and downloads all of it', async () => {
    await play.tap()
    await expect.poll(() => soundTime(page), { timeout: 20_000 }).toBeGreaterThan(LIMIT + 1)
    await main.getByRole('link', { name: title }).tap()
    await main.getByRole('link', { name: t('common.buy.download') }).tap()
    await expect(main.getByRole('button', { name: t('sales.download.formats') })).toBeVisible()
  })
})

/** Types over what is there, as fingers do. */
async function type(field: Locator, text: string): Promise<void> {
  await field.tap()
  const { keyboard } = field.page()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(text)
}
