import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Http } from '#http/http.ts'
import { createApi } from '#main/api.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { until } from '#ports/jobs/testing.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { createAlbum, deleteAlbum, updateAlbum } from '#works/albums-contract.ts'
import { deleteSound, type SoundChange, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { searchKeyOf } from './protocol/keys.ts'
import { signUpCreator } from './testing/sign-up-creator.ts'

const WITHIN_SECONDS = 1

let service: TestService
let people = 0
/** Of another process on the same database. */
let other: Http
beforeAll(async () => {
  service = await startTestService()
  other = await createApi(service.context, { cacheResponses: true })
  await other.app.ready()
  await until(() => other.changes?.isListening() ?? false)
})
afterAll(async () => {
  await other.app.close()
  await service.close()
})

interface Work {
  id: string
  album: string
  as: TestMember
}

async function ask(url: string, payload?: object): Promise<string> {
  const headers = {
    'x-algolia-application-id': 'selfhosted',
    'x-algolia-api-key': searchKeyOf(service.context.config, 'search'),
  }
  const method = payload ? 'POST' : 'GET'
  const { statusCode, body } = await other.app.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  })
  expect(statusCode).toBe(200)
  return body
}

/** What the other process finds of a sound and its album: in the protocol, and as pages do. */
async function findAll({ id, album }: Work): Promise<{ sounds: boolean[]; albums: boolean[] }> {
  const bodies = await Promise.all([
    ask('/search/1/indexes/media/query', { query: 'Kumoribi' }),
    ask(`/api/search/works?works=sound-${id},album-${album}`),
    ask('/api/search?q=Kumoribi'),
  ])
  return {
    sounds: bodies.map((body) => body.includes(id)),
    albums: bodies.map((body) => body.includes(album)),
  }
}

const found = (sounds: boolean, albums: boolean) => ({
  sounds: [sounds, sounds, sounds],
  albums: [albums, albums, albums],
})
const change = (body: SoundChange) => (work: Work) =>
  service.call(updateSound, { params: { id: work.id }, body, as: work.as })
const ofAlbum = (work: Work) => ({ params: { id: work.album }, as: work.as })

test.each<[string, (work: Work) => Promise<unknown>, ReturnType<typeof found>]>([
  ['a sound that is a draft again', change({ status: 'Draft' }), found(false, true)],
  ['a sound that is Private', change({ status: 'Private' }), found(false, true)],
  ['a sound of albums alone', change({ albumOnly: true }), found(false, true)],
  [
    'a deleted sound',
    ({ id, as }) => service.call(deleteSound, { params: { id }, as }),
    found(false, true),
  ],
  [
    'an album that is Private',
    (work) => service.call(updateAlbum, { ...ofAlbum(work), body: { status: 'Private' } }),
    found(true, false),
  ],
  ['a deleted album', (work) => service.call(deleteAlbum, ofAlbum(work)), found(true, false)],
  [
    'what is of a deleted account',
    ({ as }) => service.call(deleteAccount, { body: { username: as.username }, as }),
    found(false, false),
  ],
])('%s is found in no process a second later', async (_, withdraw, left) => {
  people += 1
  const as = await signUpCreator(service, `artist-${people}`)
  const { id } = await makeSound(service, as, { title: 'Kumoribi' })
  const body = { title: 'Kumoribi', status: 'Released' as const, sounds: [id] }
  const { body: album } = await service.call(createAlbum, { body, as })
  const work = { id, album: album.id, as }
  // Once more, from the cache.
  for (const _ of [1, 2]) expect(await findAll(work)).toEqual(found(true, true))
  await withdraw(work)
  await until(async () => isDeepStrictEqual(await findAll(work), left), WITHIN_SECONDS)
})
