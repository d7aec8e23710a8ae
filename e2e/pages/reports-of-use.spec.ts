import { expect, type Page, test } from '@playwright/test'
import { createAlbum } from '../../src/albums/contract.ts'
import { createOrder } from '../../src/sales/contract.ts'
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

test('the view of a sound and its start are pushed, and each change of the address is a page view', async ({
  page,
  baseURL,
}) => {
  const artist = await newPerson(baseOf(baseURL), 'counted')
  const { id, slug, title } = await publishSound(artist, { title: 'Counted' }, 5)
  const { lists, paths } = watchReports(page)
  await openPage(page, `/sound/${id}/${slug}`)
  await expect.poll(() => lists).toEqual([['sound_viewed']])
  const play = t('player.playTitle', { title })
  await page.getByRole('main').getByRole('button', { name: play }).first().click()
  await expect.poll(() => lists[1]).toEqual(['sound_played', 'creator_played'])
  for (const query of ['rain', 'harbour']) {
    await page.getByRole('banner').getByRole('combobox').fill(query)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/search?q=${query}`)
    await expect(page.getByRole('heading', { name: t('search.titleFor', { query }) })).toBeVisible()
  }
  await expect.poll(() => paths).toEqual([`/sound/${id}/${slug}`, '/search', '/search'])
})

test('views of albums and artists and what was paid for are pushed, of what is listed', async ({
  page,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const [artist, fan] = await Promise.all([newPerson(base, 'sold'), newPerson(base, 'fan')])
  const [listed, hidden] = await Promise.all([
    publishSound(artist, { title: 'Listed', price: 300 }),
    makeSound(artist, { title: 'Hidden', price: 300, genre: 'jazz', status: 'Private' }),
  ])
  const body = { title: 'Box', status: 'Released' as const, sounds: [listed.id] }
  const album = await artist.call(createAlbum, { body })
  await enter(page.context(), base, fan.token)
  const { lists } = watchReports(page)
  await openPage(page, `/album/${album.id}/${album.slug}`)
  await expect.poll(() => lists).toEqual([['album_viewed']])
  await page.getByRole('main').getByRole('link', { name: album.user, exact: true }).first().click()
  await expect.poll(() => lists[1]).toEqual(['user_viewed'])
  const items = [listed, hidden].map(({ id }) => ({ id: `sound-${id}`, price: 300 }))
  const order = await fan.call(createOrder, { body: { items } })
  await fetch(order.checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams(CARD),
    redirect: 'manual',
  })
  await openPage(page, `/checkout/${order.id}`)
  await expect.poll(() => lists[2], { timeout: 30_000 }).toEqual(['sound_purchased'])
})

test('of a browser with Global Privacy Control nothing is pushed', { tag: '@slow' }, async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const loaded = page.waitForResponse(/\/analytics-[\w-]+\.js/)
  await openPage(page, '/company')
  await loaded
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.terms') })
    .click()
  await page.waitForURL('**/terms')
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
})
