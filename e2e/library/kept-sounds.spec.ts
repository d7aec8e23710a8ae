import { expect, type Page, test } from '@playwright/test'
import { createOrder } from '#orders/contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { expectSoundToAdvance, soundTime, watchSound } from '../support/playback/listening.ts'
import { openAs } from '../support/profile.ts'
import { menuButton } from '../support/social.ts'
import { baseOf, publishSound } from '../support/world.ts'

test.use({ serviceWorkers: 'allow' })

const t = translator('en')
const base = baseOf(`http://localhost:${process.env.E2E_PORT}`)

/** Someone with two purchases, on the page that lists them. */
async function openPurchases(browser: Parameters<typeof openAs>[0]): Promise<Page> {
  const [artist, member] = await Promise.all([newPerson(base, 'mio'), newPerson(base, 'rider')])
  for (const title of ['Tunnel', 'Bridge']) {
    const { id } = await publishSound(artist, { title, price: 0, nameyourprice: true }, 20)
    await member.call(createOrder, { body: { items: [{ id: `sound-${id}`, price: 0 }] } })
  }
  const page = await openAs(browser, base, member, '/my/purchases')
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  return page
}

async function choose(page: Page, title: string, act: 'keep' | 'remove') {
  await page.getByRole('button', { name: t('sales.purchases.moreOf', { title }) }).click()
  await page.getByRole('menuitem', { name: t(`offline.${act}`) }).click()
  const words = t(act === 'keep' ? 'offline.kept' : 'offline.removed', { title })
  await expect(page.getByText(words)).toBeVisible()
}

const stored = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('kept-sounds')).keys()
    return requests.filter(({ url }) => url.endsWith('.mp3')).length
  })

test('purchases kept on a device play without a network, from anywhere in them, and are removed one by one', {
  tag: '@slow',
}, async ({ browser }) => {
  const page = await openPurchases(browser)
  await choose(page, 'Tunnel', 'keep')
  await choose(page, 'Bridge', 'keep')
  await watchSound(page)
  await openPage(page, '/my/purchases')
  await page.waitForLoadState('networkidle')

  await test.step('on a page whose network goes away, the player plays them', async () => {
    const play = (title: string) =>
      page
        .getByRole('button', { name: t('player.playTitle', { title }) })
        .first()
        .click()
    await page.context().setOffline(true)
    await play('Tunnel')
    await expectSoundToAdvance(page, 0.3)
    await play('Bridge')
    await expectSoundToAdvance(page, 0.3)
    await expect(page.getByText(t('playing.offline', { title: 'Bridge' }))).toHaveCount(0)
    await expect(page.getByText(t('player.failed', { title: 'Bridge' }))).toHaveCount(0)
  })

  await test.step('offline they are listed on any address, and play', async () => {
    await page.goto('/charts')
    await expect(page.getByRole('heading', { name: t('offline.onDevice') })).toBeVisible()
    await page.getByRole('button', { name: /Tunnel/ }).click()
    await expectSoundToAdvance(page, 0.3)
    await page.evaluate(() => {
      const [audio] = Reflect.get(window, 'heardAudio')
      audio.currentTime = 15
    })
    await expect.poll(() => soundTime(page)).toBeGreaterThan(15.2)
  })

  await test.step('when one has ended the next one plays', async () => {
    await page.evaluate(() => {
      const [audio] = Reflect.get(window, 'heardAudio')
      audio.currentTime = 19.5
    })
    await expect(page.getByRole('button', { name: /Bridge/ })).toHaveAttribute('aria-current')
    await expectSoundToAdvance(page, 0.3)
  })

  await test.step('the network that is back does not stop the music', async () => {
    await page.context().setOffline(false)
    await expectSoundToAdvance(page, 0.5)
  })

  await test.step('the list says what each takes, and removes them', async () => {
    await openPage(page, '/my/purchases')
    await page.getByRole('button', { name: t('offline.onDeviceCount', { count: 2 }) }).click()
    const dialog = page.getByRole('dialog', { name: t('offline.onDevice') })
    await expect(dialog.getByText(/^[\d.]+ MB$/)).toHaveCount(2)
    await dialog.getByRole('button', { name: t('offline.removeOf', { title: 'Tunnel' }) }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await choose(page, 'Bridge', 'remove')
    expect(await stored(page)).toBe(0)
  })
})

test('what is kept is removed when its access has ended, and all of it at sign-out', {
  tag: '@slow',
}, async ({ browser }) => {
  const page = await openPurchases(browser)
  await choose(page, 'Tunnel', 'keep')
  await choose(page, 'Bridge', 'keep')

  await test.step('a refunded purchase is no longer listed, and is removed within a day', async () => {
    await page.route('**/api/my/purchases?*', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      const items = body.items.filter((item: { sound: { title: string } }) => {
        return item.sound.title !== 'Tunnel'
      })
      await route.fulfill({ response: reply, json: { ...body, items } })
    })
    await page.evaluate(() => localStorage.removeItem('kept-sounds-checked'))
    await openPage(page, '/charts')
    await expect.poll(() => stored(page)).toBe(1)
  })

  await menuButton(page).click()
  await page.getByRole('menuitem', { name: t('menu.signOut') }).click()
  await expect.poll(() => stored(page)).toBe(0)
})
