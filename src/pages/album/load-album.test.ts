import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAlbumComment } from '#community/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { openShop } from '#orders/server/testing.ts'
import { createAlbum, renewAlbumLink } from '#works/albums-contract.ts'
import { makeSound } from '#works/testing.ts'
import { apiAs } from '../testing.ts'
import { loadAlbum, publishingOf } from './load-album.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const make = async (artist: TestMember, title: string, sounds: string[], more = {}) => {
  service.clock.advance(60)
  const body = { title, sounds, status: 'Released' as const, ...more }
  return (await service.call(createAlbum, { body, as: artist })).body.id
}
const sound = async (artist: TestMember, title: string) => {
  service.clock.advance(60)
  return (await makeSound(service, artist, { title })).id
}
/** The titles of what else there is by the artist. */
const moreOn = async (id: string) =>
  (await loadAlbum(apiAs(service), id)).more.map((release) =>
    release.kind === 'album' ? `album ${release.album.title}` : release.sound.title,
  )

test('below an album are its artist’s other albums and what is not on it, the newest first', async () => {
  const artist = await service.signUp('artist')
  const other = await service.signUp('other')
  const own = await sound(artist, 'On it')
  await makeSound(service, other, { title: 'Another’s' })
  const id = await make(artist, 'This', [own])
  expect(await moreOn(id)).toEqual([])
  for (const title of ['One', 'Two', 'Three', 'Four']) await make(artist, title, [own])
  await make(artist, 'By its address alone', [own], { status: 'Private' })
  expect(await moreOn(id)).toEqual(['album Four', 'album Three', 'album Two', 'album One'])
  for (const title of ['A', 'B']) await sound(artist, title)
  expect(await moreOn(id)).toEqual([
    'album Four',
    'album Three',
    'album Two',
    'album One',
    'B',
    'A',
  ])
  for (const title of ['C', 'D']) await sound(artist, title)
  expect(await moreOn(id)).toEqual(['album Four', 'album Three', 'album Two', 'D', 'C', 'B'])
})

test('an album comes with its first comments, at its present address alone', async () => {
  const artist = await service.signUp('private')
  const former = await make(artist, 'Box', [await sound(artist, 'In it')], { status: 'Private' })
  const params = { id: former }
  await service.call(addAlbumComment, { params, body: { text: 'よい夜' }, as: artist })
  const { body } = await service.call(renewAlbumLink, { params, as: artist })
  const gone = { init: { status: 404 } }
  await expect(loadAlbum(apiAs(service, artist), former)).rejects.toMatchObject(gone)
  const { album, comments } = await loadAlbum(apiAs(service), body.id)
  expect(album.comments).toBe(1)
  expect(comments).toMatchObject({ total: 1, items: [{ text: 'よい夜' }] })
})

test('the page shows how far an album is that becomes public by itself, and of no other', () => {
  const sound = { id: 'aaaaaaaaaaaa', albumOnly: false, wantedStatus: null }
  const album = (
    edit: {
      wantedStatus?: 'Released' | 'Private' | null
      waitsForRetry?: boolean
      withdrawnFor?: 'terms'
    },
    states: readonly ('TRANSCODING' | 'READY')[],
    releaseDate: string | null = null,
  ) => {
    const { wantedStatus = 'Released', waitsForRetry = false, withdrawnFor } = edit
    const sounds = states.map((transcodeStatus) => ({ ...sound, transcodeStatus, waitsForRetry }))
    return { edit: { wantedStatus, withdrawnFor, droppedStatus: null, sounds }, releaseDate }
  }
  const half = ['READY', 'TRANSCODING'] as const
  expect(publishingOf(album({}, half))).toBe(' 50%')
  expect(publishingOf(album({}, ['TRANSCODING']))).toBe('')
  expect(publishingOf(album({}, ['READY']))).toBe('')
  expect(publishingOf(album({}, half, '2999-01-01T00:00:00Z'))).toBeUndefined()
  expect(publishingOf(album({ wantedStatus: 'Private' }, half))).toBeUndefined()
  expect(publishingOf(album({ wantedStatus: null }, half))).toBeUndefined()
  expect(publishingOf(album({ waitsForRetry: true }, half))).toBeUndefined()
  expect(publishingOf(album({ withdrawnFor: 'terms' }, half))).toBeUndefined()
  expect(publishingOf({ edit: null, releaseDate: null })).toBeUndefined()
})

test('a member who has bought some of its sounds learns what counts towards an album', async () => {
  const shop = await openShop()
  const [artist, buyer] = [await shop.signUp('artist'), await shop.signUp('buyer')]
  const sounds = [await shop.addSound(artist), await shop.addSound(artist)]
  const album = await shop.addAlbum(artist, sounds)
  const { checkoutUrl } = await shop.order({ sounds: sounds.slice(0, 1), as: buyer })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  expect((await loadAlbum(apiAs(shop, buyer), album.publicId)).paid).toBe(300)
  expect((await loadAlbum(apiAs(shop), album.publicId)).paid).toBe(0)
  await shop.close()
})
