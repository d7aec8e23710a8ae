import { expect, test } from '@playwright/test'
import { addClaps, follow } from '../../src/community/contract.ts'
import { featureRelease } from '../../src/discovery/server/releases.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { emptyGenre, insertPlays, openedDatabase } from '../support/data/database.ts'
import { openPage } from '../support/navigation.ts'
import { translator, uniqueName } from '../support/people.ts'
import { layoutShift, nameOf, openAs } from '../support/profile.ts'
import { baseOf, publishSound } from '../support/world.ts'

const t = translator('en')
const ja = translator('ja')

/** A genre that no other test has, in its charts, on the first page, and on its own. */
const GENRE = 'blues'

/** Four sounds and an album of that genre; heard last week, and this week in another order. */
async function fillGenre(base: string): Promise<void> {
  // What an earlier run has left there, and what of it stood among the featured.
  await emptyGenre(GENRE)
  const [artist, fan] = await Promise.all([newPerson(base, 'browsed'), newPerson(base, 'fan')])
  const sounds = new Map<string, string>()
  for (const name of ['Ash', 'Birch', 'Cedar', 'Dogwood']) {
    const { id } = await publishSound(artist, { title: name, genre: GENRE })
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
  const { db } = await openedDatabase()
  for (const id of [idOf('Cedar'), album.id]) await featureRelease({ db, clock: systemClock }, id)
}

test('a visitor browses from what is featured to the charts and the page of a genre', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await fillGenre(baseOf(baseURL))
  const main = page.getByRole('main')
  const expectNothingMoved = async () => expect(await page.evaluate(layoutShift)).toBeLessThan(0.01)
  const choose = async (name: string, path: string) => {
    await main.getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(`**/ja${path}`)
  }

  await test.step('on the first page the genre is below what the operator has featured', async () => {
    const part = (name: string) =>
      main.locator('section', { has: page.getByRole('heading', { name, exact: true, level: 2 }) })
    const lead = part(ja('homePage.top.featured'))
    // A page for visitors is kept for some seconds.
    await expect(async () => {
      await openPage(page, '/ja')
      await expect(lead.getByRole('heading', { level: 3 })).toHaveText('Trees', { timeout: 500 })
    }).toPass()
    await expectNothingMoved()
    await expect(lead.getByRole('button')).toBeVisible()
    const featured = part(ja('homePage.moreFeatured')).getByRole('listitem')
    await expect(featured).toHaveText([/^Cedar/])
    const chart = part(ja('homePage.popular')).getByRole('listitem')
    await expect(chart.first()).toContainText('Ash')
    await expect(chart.first().getByTitle(ja('charts.moved.up'))).toBeVisible()
    await expect(chart.nth(1)).toContainText(ja('charts.moved.new'))
    await expect(main.getByRole('heading', { name: ja('homePage.fresh') })).toBeVisible()
    await expect(main.getByRole('heading', { name: ja('homePage.feed') })).toHaveCount(0)
    const heading = page.getByRole('heading', { name: ja(`common.genres.${GENRE}`) })
    const ofGenre = part(ja('homePage.popularByGenre'))
      .getByRole('listitem')
      .filter({ has: heading })
    // Cedar is there twice already, and the others keep their ranks.
    await expect(ofGenre.getByRole('listitem')).toHaveText([/^1Ash/, /^3Birch/])
    await ofGenre.getByRole('link', { name: ja(`common.genres.${GENRE}`) }).click()
    await page.waitForURL(`**/ja/charts?genre=${GENRE}`)
  })

  await test.step('its chart has ranks, plays, and how each sound has moved', async () => {
    const rows = main.getByRole('listitem').filter({ has: page.getByRole('button') })
    const words = (rank: number, moved: string, title: string, count: number) =>
      new RegExp(`^${rank}\\W?${moved}${title}.*${ja('charts.plays', { count })}`)
    await expect(rows).toHaveText([
      words(1, ja('charts.moved.up'), 'Ash', 40),
      words(2, ja('charts.moved.new'), 'Cedar', 30),
      words(3, ja('charts.moved.down'), 'Birch', 20),
      words(4, ja('charts.moved.down'), 'Dogwood', 10),
    ])
    await page.setViewportSize({ width: 375, height: 720 })
    await openPage(page, `/ja/charts?genre=${GENRE}`)
    await expectNothingMoved()
    const [first] = await rows.all()
    const plays = await first?.getByText(ja('charts.plays', { count: 40 })).boundingBox()
    const button = await first?.getByRole('button').boundingBox()
    expect((plays?.x ?? 0) + (plays?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('an empty chart leads to the page of its genre', async () => {
    await choose(ja('charts.month'), `/charts?period=month&genre=${GENRE}`)
    await choose(ja('common.genres.reggae'), '/charts?period=month&genre=reggae')
    await expect(main.getByText(ja('charts.emptyGenre'))).toBeVisible()
    await choose(ja('charts.toGenre'), '/genre/reggae')
  })

  await test.step('the page of a genre has its sounds in three orders, its albums and its chart', async () => {
    const titles = main.locator('section').getByRole('listitem')
    await openPage(page, `/ja/genre/${GENRE}`)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(ja(`common.genres.${GENRE}`))
    await expect(titles).toHaveText([/^Dogwood/, /^Cedar/, /^Birch/, /^Ash/])
    await expectNothingMoved()
    await choose(ja('sounds.browse.popular'), `/genre/${GENRE}?sort=popular`)
    await expect(titles).toHaveText([/^Ash/, /^Cedar/, /^Birch/, /^Dogwood/])
    await choose(ja('sounds.browse.clapped'), `/genre/${GENRE}?sort=clapped`)
    await expect(titles.first()).toHaveText(/^Birch/)
    await choose(ja('sounds.browse.albums'), `/genre/${GENRE}?show=albums`)
    await expect(titles).toHaveText([/^Trees/])
    await expectNothingMoved()
    await choose(ja('sounds.browse.chart'), `/charts?genre=${GENRE}`)
  })
})

/** An artist with two sounds that have a tag which nobody else has. */
async function publishTagged(base: string) {
  const artist = await newPerson(base, 'browsed')
  const tag = `霧${uniqueName('kiri')}`
  const older = await publishSound(artist, { title: uniqueName('Older'), tags: [tag, '朝'] })
  const newer = await publishSound(artist, { title: uniqueName('Newer'), tags: [tag] })
  return { artist, tag, older: older.title, newer: newer.title }
}

test('a member sees what the people they follow publish; before, whom they may follow', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  const base = baseOf(baseURL)
  const [{ artist, newer }, fan] = await Promise.all([publishTagged(base), newPerson(base, 'fan')])
  const page = await openAs(browser, baseURL, fan, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: t('homePage.feedEmptyTitle') })).toBeVisible()
  await fan.call(follow, { params: { username: await nameOf(artist) } })
  await openPage(page, '/')
  const feed = main.locator('section', {
    has: page.getByRole('heading', { name: t('homePage.feed') }),
  })
  const titles = feed.getByRole('listitem')
  await expect(titles).toHaveCount(2)
  await expect(titles.first()).toContainText(newer)
  await page.context().close()
})

test('a tag has its page however it is written, with its orders, its albums and other tags', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  const { tag, older, newer } = await publishTagged(baseOf(baseURL))
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
