import { expect, test } from '@playwright/test'
import { createAlbum } from '../src/albums/contract.ts'
import { addClaps, follow } from '../src/community/contract.ts'
import { newPerson } from './support/data/accounts.ts'
import { admin, emptyGenre, insertPlays } from './support/data/database.ts'
import { openPage } from './support/navigation.ts'
import { translator, uniqueName } from './support/people.ts'
import { layoutShift, nameOf, openAs } from './support/profile.ts'
import { baseOf, publishSound } from './support/world.ts'

const t = translator('en')
const ja = translator('ja')
let world: Awaited<ReturnType<typeof fill>>

/** An artist with two sounds that have a tag which nobody else has. */
async function fill(base: string) {
  const [artist, fan] = await Promise.all([newPerson(base, 'browsed'), newPerson(base, 'fan')])
  const tag = `霧${uniqueName('kiri')}`
  const older = await publishSound(artist, { title: uniqueName('Older'), tags: [tag, '朝'] }, 1)
  const newer = await publishSound(artist, { title: uniqueName('Newer'), tags: [tag] }, 1)
  return { artist, fan, tag, older: older.title, newer: newer.title }
}

/** A genre that no other test has, in its charts, on the first page, and on its own. */
const GENRE = 'blues'

/** Four sounds and an album of that genre; heard last week, and this week in another order. */
async function fillGenre({
  artist,
  fan,
}: Pick<Awaited<ReturnType<typeof fill>>, 'artist' | 'fan'>) {
  const sounds = new Map<string, string>()
  for (const name of ['Ash', 'Birch', 'Cedar', 'Dogwood']) {
    const { id } = await publishSound(artist, { title: name, genre: GENRE }, 1)
    sounds.set(name, id)
  }
  const idOf = (name: string) => sounds.get(name) ?? ''
  const ids = [...sounds.values()]
  const body = { title: 'Trees', genre: GENRE, status: 'Released', sounds: ids } as const
  const album = await artist.call(createAlbum, { body })
  await fan.call(addClaps, { params: { id: idOf('Birch') }, body: { count: 3 } })
  await insertPlays([
    { sound: idOf('Birch'), daysAgo: 9, plays: 9 },
    { sound: idOf('Ash'), daysAgo: 9, plays: 3 },
    { sound: idOf('Dogwood'), daysAgo: 9, plays: 1 },
    { sound: idOf('Ash'), daysAgo: 1, plays: 40 },
    { sound: idOf('Cedar'), daysAgo: 1, plays: 30 },
    { sound: idOf('Birch'), daysAgo: 1, plays: 20 },
    { sound: idOf('Dogwood'), daysAgo: 1, plays: 10 },
  ])
  await admin('feature', idOf('Cedar'))
  await admin('feature', album.id)
}

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000)
  // What an earlier run has left there, and what of it stood among the featured.
  await emptyGenre(GENRE)
  world = await fill(baseOf(baseURL))
})

test('a visitor finds what is new on the first page, and from there the charts', async ({
  page,
}) => {
  await openPage(page, '/ja')
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: ja('homePage.fresh') })).toBeVisible()
  await expect(main.getByRole('heading', { name: ja('homePage.feed') })).toHaveCount(0)
  // No other test features anything, so the part is absent.
  await expect(main.getByRole('heading', { name: ja('homePage.moreFeatured') })).toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: ja('common.explore.charts') }).click()
  await page.waitForURL('**/ja/charts')
  await main
    .getByRole('link', { name: ja('charts.month'), exact: true })
    .first()
    .click()
  await page.waitForURL('**/ja/charts?period=month')
  await main.getByRole('link', { name: ja('common.genres.reggae'), exact: true }).click()
  await page.waitForURL('**/ja/charts?period=month&genre=reggae')
  await expect(main.getByText(ja('charts.emptyGenre'))).toBeVisible()
  await main.getByRole('link', { name: ja('charts.toGenre') }).click()
  await page.waitForURL('**/ja/genre/reggae')
})

test('a member sees what the people they follow publish; before, whom they may follow', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const page = await openAs(browser, baseURL, world.fan, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: t('homePage.feedEmptyTitle') })).toBeVisible()
  await world.fan.call(follow, { params: { username: await nameOf(world.artist) } })
  await openPage(page, '/')
  const feed = main.locator('section', {
    has: page.getByRole('heading', { name: t('homePage.feed') }),
  })
  const titles = feed.getByRole('listitem')
  await expect(titles).toHaveCount(2)
  await expect(titles.first()).toContainText(world.newer)
  await page.context().close()
})

test('a tag has its page however it is written, with its orders, its albums and other tags', async ({
  page,
}) => {
  const { tag, older, newer } = world
  const main = page.getByRole('main')
  await page.goto(`/tag/${encodeURIComponent(`#${tag.toUpperCase()}`)}`)
  await page.waitForURL(`**/tag/${encodeURIComponent(tag)}`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`#${tag}`)
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  const titles = main.locator('section').getByRole('listitem')
  await expect(titles).toHaveText([new RegExp(newer), new RegExp(older)])
  await main.getByRole('link', { name: t('sounds.browse.clapped') }).click()
  await page.waitForURL('**?sort=clapped')
  await expect(titles).toHaveCount(2)
  await main.getByRole('link', { name: '#朝', exact: true }).click()
  await page.waitForURL(`**/tag/${encodeURIComponent('朝')}`)
  await main.getByRole('link', { name: t('sounds.browse.albums'), exact: true }).click()
  await expect(main.getByText(t('sounds.browse.emptyAlbums'))).toBeVisible()

  await page.goto(`/tag/${uniqueName('nothing')}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect((await page.goto('/genre/nothing'))?.status()).toBe(404)
})

test.describe('a genre that is heard', () => {
  test.beforeAll(() => fillGenre(world))

  test('has a chart with ranks, plays, and how each sound has moved', async ({ page }) => {
    const main = page.getByRole('main')
    await openPage(page, `/charts?genre=${GENRE}`)
    const rows = main.getByRole('listitem').filter({ has: page.getByRole('button') })
    const words = (rank: number, moved: string, title: string, count: number) =>
      new RegExp(`^${rank}\\W?${moved}${title}.*${t('charts.plays', { count })}`)
    await expect(rows).toHaveText([
      words(1, t('charts.moved.up'), 'Ash', 40),
      words(2, t('charts.moved.new'), 'Cedar', 30),
      words(3, t('charts.moved.down'), 'Birch', 20),
      words(4, t('charts.moved.down'), 'Dogwood', 10),
    ])
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
    await page.setViewportSize({ width: 375, height: 720 })
    const plays = await rows
      .first()
      .getByText(t('charts.plays', { count: 40 }))
      .boundingBox()
    const button = await rows.first().getByRole('button').boundingBox()
    expect((plays?.x ?? 0) + (plays?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
  })

  for (const [locale, start, words] of [
    ['en', '/', t],
    ['ja', '/ja', ja],
  ] as const) {
    test(`is on the first page, below what the operator has featured (${locale})`, {
      tag: locale === 'ja' ? '@slow' : [],
    }, async ({ page }) => {
      const main = page.getByRole('main')
      const part = (name: string) =>
        main.locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) })
      const lead = part(words('homePage.top.featured'))
      // A page for visitors is kept for some seconds.
      await expect(async () => {
        await openPage(page, start)
        await expect(lead.getByRole('heading', { level: 3 })).toHaveText('Trees', { timeout: 500 })
      }).toPass()
      await expect(lead.getByRole('button')).toBeVisible()
      const featured = part(words('homePage.moreFeatured')).getByRole('listitem')
      await expect(featured).toHaveText([/^Cedar/])
      const chart = part(words('homePage.popular')).getByRole('listitem')
      await expect(chart.first()).toContainText('Ash')
      await expect(chart.first().getByTitle(words('charts.moved.up'))).toBeVisible()
      await expect(chart.nth(1)).toContainText(words('charts.moved.new'))
      const ofGenre = part(words('homePage.popularByGenre'))
        .getByRole('listitem')
        .filter({
          has: page.getByRole('heading', { name: words(`common.genres.${GENRE}`) }),
        })
      await expect(ofGenre.getByRole('listitem')).toHaveText([/^1Ash/, /^2Cedar/, /^3Birch/])
      expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
      await ofGenre.getByRole('link', { name: words(`common.genres.${GENRE}`) }).click()
      await page.waitForURL(`**/charts?genre=${GENRE}`)
    })
  }

  test('has a page with its sounds in three orders, its albums, and a link to its chart', async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const titles = main.locator('section').getByRole('listitem')
    const choose = (name: string) => main.getByRole('link', { name, exact: true }).click()
    await openPage(page, `/ja/genre/${GENRE}`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(ja(`common.genres.${GENRE}`))
    await expect(titles).toHaveText([/^Dogwood/, /^Cedar/, /^Birch/, /^Ash/])
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
    await choose(ja('sounds.browse.popular'))
    await page.waitForURL(`**/ja/genre/${GENRE}?sort=popular`)
    await expect(titles).toHaveText([/^Ash/, /^Cedar/, /^Birch/, /^Dogwood/])
    await choose(ja('sounds.browse.clapped'))
    await page.waitForURL(`**/ja/genre/${GENRE}?sort=clapped`)
    await expect(titles.first()).toHaveText(/^Birch/)
    await choose(ja('sounds.browse.albums'))
    await page.waitForURL(`**/ja/genre/${GENRE}?show=albums`)
    await expect(titles).toHaveText([/^Trees/])
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
    await choose(ja('sounds.browse.chart'))
    await page.waitForURL(`**/ja/charts?genre=${GENRE}`)
  })
})
