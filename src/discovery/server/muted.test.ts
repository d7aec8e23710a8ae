import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockUser } from '#community/block-contract.ts'
import { recordPlay, reportHeard } from '#insights/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { listWorks } from '#search/contract.ts'
import { createAlbum, listAlbums } from '#works/albums-contract.ts'
import { listSounds, listUserSounds, type Sound } from '#works/sounds-contract.ts'
import { makeSound, TEST_SECONDS } from '#works/testing.ts'
import * as contract from '../contract.ts'
import { refreshCharts } from './refresh-charts.ts'
import { featureRelease } from './releases.ts'

let service: TestService
let loud: TestMember
let calm: TestMember
let centre: Sound
let found: string[]

/** Two artists with a sound and an album each, which all lists have, and a sound that both are near to. */
beforeAll(async () => {
  service = await startTestService()
  loud = await service.signUp('loud')
  calm = await service.signUp('calm')
  const host = await service.signUp('host')
  const fields = { genre: 'folk', tags: ['rain'] } as const
  centre = await makeSound(service, host, { title: 'Centre', ...fields, tags: ['rain'] })
  found = [`sound-${centre.id}`]
  for (const artist of [loud, calm]) {
    const title = `By ${artist.username}`
    const { id } = await makeSound(service, artist, { title, ...fields, tags: ['rain'] })
    const album = await service.call(createAlbum, {
      body: { title, genre: 'folk', status: 'Released', sounds: [id] },
      as: artist,
    })
    found.push(`sound-${id}`, `album-${album.body.id}`)
    await featureRelease(service.context, id)
    // The muted artist’s sound is played twice.
    for (const name of artist === loud ? ['one', 'two'] : ['one']) await play(id, name)
  }
  await refreshCharts(service.context)
})
afterAll(() => service.close())

async function play(sound: string, listener: string): Promise<void> {
  const headers = { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 ${listener}` }
  const { body } = await service.call(recordPlay, { body: { sound }, headers })
  service.clock.advance(TEST_SECONDS)
  const report = { params: { id: body.id }, body: { ranges: [[0, TEST_SECONDS]] as [[0, number]] } }
  await service.call(reportHeard, { ...report, headers })
}

async function titles(as: TestMember | undefined) {
  const who = as ? { as } : {}
  const title = (work: { title: string }) => work.title
  const { items: newest } = (await service.call(listSounds, { query: {}, ...who })).body
  const tagged = (
    await service.call(listSounds, { query: { tag: 'rain', sort: 'popular' }, ...who })
  ).body.items
  const chart = (await service.call(contract.getChart, { query: { period: 'week' }, ...who })).body
  const genres = (await service.call(contract.listGenres, who)).body.items
  const featured = (await service.call(contract.listFeatured, who)).body.items
  const params = { id: centre.id }
  const related = (await service.call(contract.listRelatedSounds, { params, ...who })).body.items
  const albums = (await service.call(listAlbums, { query: {}, ...who })).body.items
  const works = (await service.call(listWorks, { query: { works: found.join(',') }, ...who })).body
  return {
    newest: newest.map(title),
    tagged: tagged.map(title),
    chart: chart.items.map(({ rank, sound }) => `${rank} ${sound.title}`),
    genres: genres.flatMap(({ sounds }) => sounds.map(title)),
    featured: featured.map((one) => (one.kind === 'sound' ? one.sound : one.album).title),
    related: related.map(title),
    albums: albums.map(title),
    found: [...works.sounds, ...works.albums].map(title),
  }
}

test('works of an artist whom a member muted are in no list for them, and in all for others', async () => {
  const reader = await service.signUp('reader')
  const everyone = await titles(undefined)
  expect(await titles(reader)).toEqual(everyone)
  for (const [list, shown] of Object.entries(everyone)) {
    expect([list, shown.some((each) => each.endsWith('By loud'))]).toEqual([list, true])
  }
  const params = { username: loud.username }
  await service.call(blockUser, { params, body: { kind: 'mute' }, as: reader })
  const muted = await titles(reader)
  for (const [list, shown] of Object.entries(everyone)) {
    const left = shown.filter((each) => !each.endsWith('By loud'))
    expect([list, muted]).toEqual([list, { ...muted, [list]: left }])
  }
  expect(muted.chart).toEqual(['2 By calm'])
  expect(await titles(loud)).toEqual(everyone)
})

test('a profile shows its artist’s works to whoever opens it', async () => {
  const visitor = await service.signUp('curious')
  const params = { username: loud.username }
  await service.call(blockUser, { params, body: { kind: 'mute' }, as: visitor })
  const { body } = await service.call(listUserSounds, { params, query: {}, as: visitor })
  expect(body.items.map(({ title }) => title)).toEqual(['By loud'])
})
