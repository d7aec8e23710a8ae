import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { listNotifications } from '#notifications/contract.ts'
import { createAlbum, getAlbum } from '#works/albums-contract.ts'
import type { Credit } from '#works/credits.ts'
import {
  deleteSound,
  getSound,
  listSounds,
  type NewSound,
  updateSound,
} from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { blockUser } from '../block-contract.ts'
import { answerCredit, listMyCredits } from '../credits-contract.ts'

let service: TestService
let artist: TestMember
let singer: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  singer = await service.signUp('singer')
})
afterAll(() => service.close())

const creditOf = (fields: Partial<Credit>): Credit => ({
  role: 'bass',
  name: 'Kei',
  featured: false,
  username: null,
  ...fields,
})
const VOCALS = creditOf({ role: 'vocals', name: 'Singer', username: 'singer' })

async function credited(credits = [VOCALS], fields: Partial<NewSound> = {}) {
  const { id } = await makeSound(service, artist, { title: 'Rain', ...fields, credits })
  await service.runJobs()
  return id
}
async function creditsOf(id: string, as?: TestMember) {
  const { body } = await service.call(getSound, { params: { id }, ...(as && { as }) })
  return body.credits
}
async function asked(as = singer) {
  return (await service.call(listMyCredits, { as, query: {} })).body.items
}
async function answer(agreed: boolean, as = singer) {
  const [credit] = await asked(as)
  return service.call(answerCredit, { params: { id: credit?.id ?? '' }, body: { agreed }, as })
}
const bellOf = async (as: TestMember) =>
  (await service.call(listNotifications, { as })).body.items
    .filter(({ kind }) => kind === 'credit')
    .map(({ person, work }) => [person?.username, work?.title])

test('a name is linked once its member has agreed, until they end it', async () => {
  const id = await credited()
  expect(await creditsOf(id)).toEqual([
    { role: 'vocals', name: 'Singer', featured: false, username: null },
  ])
  expect(await creditsOf(id, artist)).toMatchObject([{ username: 'singer', link: 'asked' }])
  expect(await asked()).toMatchObject([
    {
      title: 'Rain',
      username: 'artist',
      roles: ['vocals'],
      state: 'asked',
      path: `/sound/${id}/rain`,
    },
  ])
  expect(await bellOf(singer)).toEqual([['artist', 'Rain']])
  expect((await answer(true)).status).toBe(204)
  expect(await creditsOf(id)).toMatchObject([{ username: 'singer' }])
  expect(await asked()).toMatchObject([{ state: 'agreed' }])
  expect((await answer(false)).status).toBe(204)
  expect(await creditsOf(id)).toMatchObject([{ username: null }])
  expect(await creditsOf(id, artist)).toMatchObject([{ link: 'declined' }])
  expect(await asked()).toEqual([])
  expect(await bellOf(singer)).toEqual([])
})

test('who has answered is not asked about the same work again', async () => {
  const id = await credited()
  await answer(false)
  for (const credits of [[], [{ ...VOCALS, role: 'chorus' }]]) {
    await service.call(updateSound, { params: { id }, body: { credits }, as: artist })
    await service.runJobs()
  }
  expect(await asked()).toEqual([])
  expect(await creditsOf(id)).toMatchObject([{ role: 'chorus', username: null }])
})

test('nobody is asked about what is not public, and everybody when it becomes so', async () => {
  const id = await credited([VOCALS], { status: 'Draft' })
  expect(await asked()).toEqual([])
  const body = { status: 'Released' as const }
  await service.call(updateSound, { params: { id }, body, as: artist })
  await service.runJobs()
  expect(await asked()).toHaveLength(1)
  await service.call(deleteSound, { params: { id }, as: artist })
  expect(await asked()).toEqual([])
})

test('a sound of albums alone is asked about once an album with it is public', async () => {
  const id = await credited([VOCALS], { title: 'Inner', albumOnly: true })
  expect(await asked()).toEqual([])
  const body = { title: 'Box', sounds: [id], status: 'Released' as const, credits: [VOCALS] }
  const album = await service.call(createAlbum, { body, as: artist })
  await service.runJobs()
  expect((await asked()).map(({ title }) => title).sort()).toEqual(['Box', 'Inner'])
  for (const _ of [1, 2]) await answer(false)
  expect(album.status).toBe(200)
})

test('an agreement outlasts a change to private, whose address the list does not name', async () => {
  const id = await credited()
  await answer(true)
  const body = { status: 'Private' as const }
  const { body: hidden } = await service.call(updateSound, { params: { id }, body, as: artist })
  expect(await asked()).toMatchObject([{ state: 'agreed', path: null }])
  expect(await creditsOf(hidden.id)).toMatchObject([{ username: 'singer' }])
  await answer(false)
  expect(await creditsOf(hidden.id)).toMatchObject([{ username: null }])
})

test('nobody is asked by someone with whom they have a block', async () => {
  const blocker = await service.signUp('blocker')
  const params = { username: 'artist' }
  await service.call(blockUser, { params, body: { kind: 'block' }, as: blocker })
  await credited([creditOf({ username: 'blocker' })])
  expect(await asked(blocker)).toEqual([])
  expect(await bellOf(blocker)).toEqual([])
})

test('another member answers for nobody', async () => {
  await credited()
  const [credit] = await asked()
  const params = { id: credit?.id ?? '' }
  const other = await service.call(answerCredit, { params, body: { agreed: true }, as: artist })
  expect(other.status).toBe(404)
  await answer(false)
})

test('an artist who credits themself needs nobody’s agreement', async () => {
  const id = await credited([creditOf({ name: 'Me', username: 'Artist' })])
  expect(await creditsOf(id)).toMatchObject([{ username: 'artist' }])
  expect(await asked(artist)).toEqual([])
})

test('at most 50 members are asked in a day', async () => {
  const busy = await service.signUp('busy')
  const members: TestMember[] = []
  for (let at = 0; at < 51; at += 1) members.push(await service.signUp(`member${at}`))
  const all = members.map(({ username }) => creditOf({ username }))
  const { id } = await makeSound(service, busy, { credits: all.slice(1) })
  const other = await makeSound(service, busy, { credits: all.slice(0, 1) })
  await service.runJobs()
  const countAsked = async () =>
    (await Promise.all(members.map((member) => asked(member)))).flat().length
  expect(await countAsked()).toBe(50)
  service.clock.advance(24 * 60 * 60)
  for (const one of [id, other.id]) {
    const change = { params: { id: one }, body: { title: 'Later' }, as: busy }
    await service.call(updateSound, change)
  }
  await service.runJobs()
  expect(await countAsked()).toBe(51)
})

test('featured artists stand with the title wherever it is shown', async () => {
  const twice = { name: 'Singer', featured: true }
  const credits = [creditOf({}), creditOf({ ...twice, role: 'vocals' }), creditOf(twice)]
  const id = await credited(credits, { title: 'Shown', genre: 'jazz' })
  const list = await service.call(listSounds, { query: { genre: 'jazz' } })
  expect(list.body.items[0]).toMatchObject({ title: 'Shown', featured: ['Singer'] })
  const body = { title: 'Shown box', sounds: [id], status: 'Released' as const }
  const album = await service.call(createAlbum, { body, as: artist })
  const inAlbum = await service.call(getAlbum, { params: { id: album.body.id } })
  expect(inAlbum.body.sounds[0]?.featured).toEqual(['Singer'])
  await service.call(updateSound, { params: { id }, body: { credits: [] }, as: artist })
  const plain = await service.call(getSound, { params: { id } })
  expect(plain.body).not.toHaveProperty('featured')
  expect(plain.body.credits).toEqual([])
})

test('credits keep the order that they were given in, also as they were read', async () => {
  const id = await credited([VOCALS, creditOf({ role: 'Sitar' })])
  const read = await creditsOf(id, artist)
  const credits = read.toReversed()
  await service.call(updateSound, { params: { id }, body: { credits }, as: artist })
  expect((await creditsOf(id)).map(({ role }) => role)).toEqual(['Sitar', 'vocals'])
})

test.each([
  [[{ role: ' ', name: 'Kei' }], 'credit_role_required'],
  [[{ role: 'bass', name: '' }], 'credit_name_required'],
  [[{ role: 'bass', name: 'Kei', username: 'nobody-at-all' }], 'credit_user_unknown'],
  [Array.from({ length: 51 }, () => ({ role: 'bass', name: 'Kei' })), 'credits_too_many'],
  [
    Array.from({ length: 6 }, (_, at) => ({ role: 'bass', name: `Kei ${at}`, featured: true })),
    'featured_too_many',
  ],
])('credits that cannot be are refused beside their field: %#', async (credits, code) => {
  const { id } = await makeSound(service, artist)
  const refused = await service.call(updateSound, { params: { id }, body: { credits }, as: artist })
  expect(refused.status).toBe(400)
  expect(refused.error.fields?.credits?.code).toBe(code)
})
