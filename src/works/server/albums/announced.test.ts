import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#accounts/contract.ts'
import { addAlbumClaps, listAlbumComments } from '#community/contract.ts'
import { listSaved, saveAlbum } from '#lists/saved-contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as contract from '../../albums-contract.ts'
import { getSound, updateSound } from '../../sounds-contract.ts'
import { makeSound } from '../../testing.ts'

const DAY = 24 * 60 * 60

let service: TestService
let artist: TestMember
let listener: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  listener = await service.signUp('listener')
})
afterAll(() => service.close())

const inDays = (days: number) =>
  new Date(service.clock.now().getTime() + days * DAY * 1000).toISOString()

/** An album of a public sound and a Draft, to be published in ten days. */
async function schedule(more: Partial<contract.NewAlbum> = {}) {
  const early = await makeSound(service, artist, { title: 'Early' })
  const late = await makeSound(service, artist, { title: 'Late', status: 'Draft' })
  const body = { title: 'Night box', status: 'Released' as const, publishSounds: true, ...more }
  return service.call(contract.createAlbum, {
    body: { releaseDate: inDays(10), announced: true, ...body, sounds: [early.id, late.id] },
    as: artist,
  })
}
const see = (id: string, as?: TestMember) =>
  service.call(contract.getAlbum, { params: { id }, ...(as && { as }) })
const change = (id: string, body: contract.AlbumChange) =>
  service.call(contract.updateAlbum, { params: { id }, body, as: artist })

test('an announced album has a page with what is public already and the titles of the rest', async () => {
  const { body: album } = await schedule()
  const seen = await see(album.id)
  expect(seen.body).toMatchObject({ status: 'Draft', announced: true, edit: null })
  expect(seen.body.sounds.map(({ title }) => title)).toEqual(['Early'])
  expect(seen.body.upcoming).toMatchObject([{ title: 'Late' }])
  const [late] = seen.body.upcoming
  const { status } = await service.app
    .inject(`/api/sounds/${late?.id}/stream.m3u8`)
    .then(({ statusCode }) => ({ status: statusCode }))
  expect(status).toBe(404)
})

test('the profile of its artist leads to it until it is out', async () => {
  const { body: album } = await schedule({ title: 'On the profile' })
  const params = { username: artist.username ?? '' }
  const find = async () =>
    (await service.call(getUser, { params })).body.announced.find(({ id }) => id === album.id)
  const { slug, title, releaseDate } = album
  expect(await find()).toEqual({ id: album.id, slug, title, releaseDate, coverart: null })
  await change(album.id, { announced: false })
  expect(await find()).toBeUndefined()
})

test('nothing else of it is there for others: it is neither listed, clapped for nor commented on', async () => {
  const { body: album } = await schedule()
  const params = { id: album.id }
  const listed = await service.call(contract.listAlbums, { query: {} })
  expect(listed.body.items.map(({ id }) => id)).not.toContain(album.id)
  const clap = await service.call(addAlbumClaps, { params, body: { count: 1 }, as: listener })
  expect(clap.status).toBe(404)
  expect((await service.call(listAlbumComments, { params, query: {} })).status).toBe(404)
  expect((await service.app.inject(`/embed/album/${album.id}`)).statusCode).toBe(404)
})

test('an album that is not announced, has no date or is withdrawn has no page', async () => {
  const { body: quiet } = await schedule({ announced: false })
  expect((await see(quiet.id)).status).toBe(404)
  const { body: album } = await schedule()
  await change(album.id, { status: 'Draft' })
  expect((await see(album.id)).status).toBe(404)
  await change(album.id, { status: 'Released' })
  expect((await see(album.id)).status).toBe(200)
  await change(album.id, { announced: false })
  expect((await see(album.id)).status).toBe(404)
  await change(album.id, { announced: true })
  const { db } = service.context
  await db
    .updateTable('works')
    .set({ withdrawnFor: 'terms' })
    .where('publicId', '=', album.id)
    .execute()
  expect((await see(album.id)).status).toBe(404)
  const own = await see(album.id, artist)
  expect(own.body).toMatchObject({ announced: false, edit: { announced: true } })
})

test('an album is announced at most 90 days ahead', async () => {
  const { error } = await schedule({ releaseDate: inDays(91) })
  expect(error.fields?.announced?.code).toBe('announced_too_early')
  const { body: album } = await schedule({ releaseDate: inDays(89) })
  const later = await change(album.id, { releaseDate: inDays(91) })
  expect(later.error.fields?.announced?.code).toBe('announced_too_early')
  expect((await change(album.id, { releaseDate: inDays(91), announced: false })).status).toBe(200)
})

test('a listener saves it meanwhile, and a calendar has its release until it is out', async () => {
  const { body: album } = await schedule()
  const params = { id: album.id }
  expect((await service.call(saveAlbum, { params, as: listener })).status).toBe(204)
  const saved = await service.call(listSaved, { query: {}, as: listener })
  expect(saved.body).toMatchObject({ gone: 0, items: [{ kind: 'album', album: { id: album.id } }] })
  const file = `/api/albums/${album.id}/release.ics`
  const calendar = await service.app.inject(file)
  expect(calendar.headers['content-type']).toContain('text/calendar')
  const at = album.releaseDate?.replace(/\.\d+|[-:]/g, '')
  expect(calendar.body).toContain(`DTSTART:${at}`)
  service.clock.advance(11 * DAY)
  await change(album.id, { title: 'Night box' })
  expect((await see(album.id)).body).toMatchObject({
    status: 'Released',
    announced: false,
    upcoming: [],
  })
  expect((await service.app.inject(file)).statusCode).toBe(404)
})

test('sounds that wait for the date of their album move with it, others do not', async () => {
  const { body: album } = await schedule({ announced: false })
  const [late] = (await see(album.id, artist)).body.sounds.filter(({ title }) => title === 'Late')
  const dates = async () => {
    const params = { id: late?.id ?? '' }
    return (await service.call(getSound, { params, as: artist })).body.releaseDate
  }
  expect(await dates()).toBe(album.releaseDate)
  const later = inDays(20)
  await change(album.id, { releaseDate: later })
  expect(await dates()).toBe(later)
  const { body: sound } = await service.call(getSound, {
    params: { id: late?.id ?? '' },
    as: artist,
  })
  const own = inDays(5)
  await service.call(updateSound, {
    params: { id: sound.id },
    body: { version: sound.version, releaseDate: own },
    as: artist,
  })
  await change(album.id, { releaseDate: inDays(30) })
  expect(await dates()).toBe(own)
})
