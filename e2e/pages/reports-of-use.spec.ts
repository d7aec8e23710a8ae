import { expect, type Page, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import { openPage } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')

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
