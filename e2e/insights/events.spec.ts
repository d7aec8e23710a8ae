import { expect, type Page, test } from '@playwright/test'
import { createOrder } from '../../src/orders/contract.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { enter } from '../support/settings.ts'
import { baseOf, makeSound, publishSound } from '../support/world.ts'

const t = translator('en')
const CARD = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

/** Names of the events in each list that the server has taken, and the paths of page views. */
function watchReports(page: Page) {
  const lists: string[][] = []
  const paths: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!response.ok() || response.request().method() !== 'POST') return
    const body = () => response.request().postDataJSON()
    if (pathname === '/api/page-views') paths.push(body().path)
    if (pathname !== '/search/1/events') return
    lists.push(body().events.map((event: { eventName: string }) => event.eventName))
  })
  return { lists, paths }
}

test('views of sounds, albums and artists, starts and purchases are pushed, and each change of the address is a page view', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const base = baseOf(baseURL)
  const [artist, fan] = await Promise.all([newPerson(base, 'sold'), newPerson(base, 'fan')])
  const [listed, hidden] = await Promise.all([
    publishSound(artist, { title: 'Listed', price: 300 }, 5),
    makeSound(artist, { title: 'Hidden', price: 300, genre: 'jazz', status: 'Private' }, 5),
  ])
  const body = { title: 'Box', status: 'Released' as const, sounds: [listed.id] }
  const album = await artist.call(createAlbum, { body })
  await enter(page.context(), base, fan.token)
  const { lists, paths } = watchReports(page)
  const main = page.getByRole('main')

  await test.step('a sound is viewed and played', async () => {
    await openPage(page, `/sound/${listed.id}/${listed.slug}`)
    await expect.poll(() => lists).toEqual([['sound_viewed']])
    const play = t('player.playTitle', { title: listed.title })
    await main.getByRole('button', { name: play }).first().click()
    await expect.poll(() => lists[1]).toEqual(['sound_played', 'creator_played'])
  })

  await test.step('of a search, neither the words nor their change are in a page view', async () => {
    for (const query of ['rain', 'harbour']) {
      await page.getByRole('banner').getByRole('combobox').fill(query)
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/search?q=${query}`)
      const heading = t('search.titleFor', { query })
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
    await expect
      .poll(() => paths)
      .toEqual([`/sound/${listed.id}/${listed.slug}`, '/search', '/search'])
  })

  await test.step('an album and its artist are viewed', async () => {
    await openPage(page, `/album/${album.id}/${album.slug}`)
    await expect.poll(() => lists[2]).toEqual(['album_viewed'])
    await main.getByRole('link', { name: album.user, exact: true }).first().click()
    await expect.poll(() => lists[3]).toEqual(['user_viewed'])
  })

  await test.step('of what was paid for, what is listed is a purchase', async () => {
    const items = [listed, hidden].map(({ id }) => ({ id: `sound-${id}`, price: 300 }))
    const { id, checkoutUrl } = await fan.call(createOrder, { body: { items } })
    const method = { method: 'POST', body: new URLSearchParams(CARD), redirect: 'manual' } as const
    await fetch(checkoutUrl, method)
    await openPage(page, `/checkout/${id}`)
    await expect.poll(() => lists[4], { timeout: 30_000 }).toEqual(['sound_purchased'])
  })
})
