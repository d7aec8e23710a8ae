import { expect, type Locator, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

/** How far from the button a field may say what is wrong with it, in pixels. */
const NEAR = 160
const SIZES = [
  [375, 667],
  [375, 812],
  [1280, 800],
] as const

interface Form {
  name: string
  path: string
  /** What is done before the button is pressed. */
  prepare?: (page: Page) => Promise<void>
  button: (page: Page) => Locator
}

test('every form shows its first fault, focuses it, and says it beside the button', {
  tag: '@slow',
}, async ({ page, context, baseURL }) => {
  test.setTimeout(240_000)
  const base = baseOf(baseURL)
  const t = translator('ja')
  const artist = await newPerson(base, 'forms')
  const work = { title: uniqueName('Forms'), price: 300, nameyourprice: true }
  const sound = await publishSound(artist, work)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const buy = async () => {
    await main
      .getByRole('button', { name: t('common.buy.buyFrom', { price: '¥300' }) })
      .first()
      .click()
    await dialog.getByRole('button', { name: t('sales.buy.toPayment') }).waitFor()
  }
  const toPayment = (from: Locator) => from.getByRole('button', { name: t('sales.buy.toPayment') })
  const ofGuests: Form[] = [
    { name: 'buy', path: `/ja/sound/${sound.id}`, prepare: buy, button: () => toPayment(dialog) },
    {
      name: 'buy-low',
      path: `/ja/sound/${sound.id}`,
      async prepare() {
        await buy()
        await dialog.getByLabel(t('sales.buy.yourPrice')).fill('2')
      },
      button: () => toPayment(dialog),
    },
    {
      name: 'buy-gift',
      path: `/ja/sound/${sound.id}`,
      async prepare() {
        await buy()
        await dialog.getByRole('button', { name: t('gifts.give'), exact: true }).click()
        await dialog.getByLabel(t('sales.buy.email'), { exact: true }).fill('guest@example.com')
        await dialog.getByLabel(t('gifts.recipient')).fill('friend')
      },
      button: () => toPayment(dialog),
    },
    {
      name: 'cart',
      path: `/ja/sound/${sound.id}`,
      async prepare() {
        await buy()
        await dialog.getByRole('button', { name: t('cart.add') }).click()
        await dialog.getByRole('link', { name: t('cart.open') }).click()
        await page.waitForURL('**/cart')
      },
      button: () => toPayment(main),
    },
    { name: 'gift-card', path: '/ja/gift', button: () => toPayment(main) },
  ]
  const button = (name: string) => () => page.getByRole('button', { name, exact: true }).first()
  const save = (section: string) => () =>
    main.locator(`#${section}`).getByRole('button', { name: t('settings.save') })
  const ofMembers: Form[] = [
    {
      name: 'profile',
      path: '/ja/settings',
      prepare: () => main.locator('#profile [name=name]').fill(''),
      button: save('profile'),
    },
    {
      name: 'invoice',
      path: '/ja/settings/billing',
      prepare: () => main.getByLabel(t('settings.invoice.number')).fill('T12'),
      button: save('invoice'),
    },
    {
      name: 'bank account',
      path: '/ja/settings/billing',
      prepare: () => main.getByRole('button', { name: t('billing.add') }).click(),
      button: button(t('billing.save')),
    },
    {
      name: 'discount',
      path: '/ja/my/codes',
      prepare: () => main.getByRole('button', { name: t('discounts.create') }).click(),
      button: button(t('discounts.form.createAct')),
    },
    {
      name: 'discount for nothing',
      path: '/ja/my/codes',
      async prepare() {
        await main.getByRole('button', { name: t('discounts.create') }).click()
        await dialog.getByRole('button', { name: t('discounts.form.generate') }).click()
        await dialog.locator('[name=percent]').fill('20')
        await dialog.getByText(t('discounts.form.selected')).click()
      },
      button: button(t('discounts.form.createAct')),
    },
    {
      name: 'download codes',
      path: '/ja/my/codes',
      async prepare() {
        await main.getByRole('button', { name: t('downloadCodes.create'), exact: true }).click()
        await dialog.getByLabel(t('downloadCodes.count')).fill('0')
      },
      button: button(t('downloadCodes.submit')),
    },
    {
      name: 'splits',
      path: `/ja/sound/${sound.id}/edit`,
      prepare: () => main.getByRole('button', { name: t('splits.start') }).click(),
      button: button(t('splits.saveAndInvite')),
    },
  ]
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const form of ofGuests) await check(form, `${width}x${height}`)
  }
  await context.addCookies([{ name: 'token', value: artist.token, url: base, httpOnly: true }])
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const form of ofMembers) await check(form, `${width}x${height}`)
  }

  async function check({ name, path, prepare, button }: Form, size: string) {
    await test.step(`${name}, ${size}`, async () => {
      await openPage(page, path)
      await prepare?.(page)
      await button(page).click()
      const fault = page.locator('[aria-invalid="true"], fieldset[data-invalid]').first()
      await expect(fault.and(page.locator(':focus, :focus-within'))).toBeInViewport({ ratio: 1 })
      const [id = ''] = (await fault.getAttribute('aria-describedby'))?.split(' ') ?? []
      const words = (await page.locator(`[id="${id}"]`).textContent()) ?? ''
      expect(words.trim()).not.toBe('')
      const [at, from] = await Promise.all([fault.boundingBox(), button(page).boundingBox()])
      if (!at || !from) throw new Error(`${name} is not there`)
      if (Math.abs(from.y - at.y - at.height) <= NEAR) return
      // What the field has announced is not announced again.
      const repeated = button(page).locator('xpath=ancestor::form').locator('.problem:not([role])')
      await expect(repeated).toHaveText(words)
    })
  }
})
