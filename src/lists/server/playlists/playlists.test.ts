import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { suspend } from '#accounts/server/suspensions/suspensions.ts'
import { blockUser } from '#community/block-contract.ts'
import { createApi } from '#main/api.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { deleteSound, renewSoundLink, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import * as contract from '../../playlists-contract.ts'

let service: TestService
let artist: TestMember
let owner: TestMember
let other: TestMember
let harbour: string
let lantern: string
let people = 0
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('mio')
  other = await service.signUp('other')
  harbour = (await makeSound(service, artist, { title: '港の灯り' })).id
  lantern = (await makeSound(service, artist, { title: 'Lantern' })).id
})
beforeEach(async () => {
  people += 1
  owner = await service.signUp(`listener-${people}`)
})
afterAll(() => service.close())

type Settings = Parameters<typeof service.call<typeof contract.createPlaylist>>[1]
async function create(body: Partial<NonNullable<NonNullable<Settings>['body']>> = {}) {
  const answer = await service.call(contract.createPlaylist, {
    as: owner,
    body: { title: 'Night drive', ...body },
  })
  expect(answer.error.code).toBe('')
  return answer.body
}
const add = (id: string, items: string[]) =>
  service.call(contract.addToPlaylist, { as: owner, params: { id }, body: { items } })
const change = (id: string, body: object) =>
  service.call(contract.updatePlaylist, { as: owner, params: { id }, body })
const entriesFor = async (id: string, as?: TestMember) =>
  (
    await service.call(contract.listPlaylistSounds, {
      params: { id },
      query: {},
      ...(as && { as }),
    })
  ).body.items
const titlesFor = async (id: string, as?: TestMember) =>
  (await entriesFor(id, as)).map(({ sound }) => sound?.title ?? null)
const made = async (title: string, fields = {}) =>
  (await makeSound(service, artist, { title, ...fields })).id
const move = (id: string, entry: string, after: string | null) =>
  service.call(contract.moveInPlaylist, { as: owner, params: { id, entry }, body: { after } })

test('a playlist has each sound once, in the order in which they were added', async () => {
  const { id, slug, visibility, count } = await create()
  expect({ slug, visibility, count }).toEqual({
    slug: 'night-drive',
    visibility: 'private',
    count: 0,
  })
  const first = [`sound-${lantern}`, `sound-${harbour}`, `sound-${lantern}`]
  expect((await add(id, first)).body).toEqual({ added: 2, known: 0 })
  expect((await add(id, [`sound-${harbour}`])).body).toEqual({ added: 0, known: 1 })
  expect(await titlesFor(id, owner)).toEqual(['Lantern', '港の灯り'])
})

test('an album is added with its sounds in their order', async () => {
  const sounds = [await made('One'), await made('Two')]
  const album = await service.call(createAlbum, {
    as: artist,
    body: { title: 'Quay', status: 'Released', sounds },
  })
  const { id } = await create({ items: [`sound-${harbour}`, `album-${album.body.id}`] })
  expect(await titlesFor(id, owner)).toEqual(['港の灯り', 'One', 'Two'])
})

test('what nobody may open is not added', async () => {
  const { id } = await create()
  const draft = await made('Draft', { status: 'Draft' })
  expect((await add(id, [`sound-${draft}`])).error.code).toBe('not_found')
  expect((await add(id, ['sound-000000000000', 'harbour'])).error.code).toBe('not_found')
})

test('a sound is moved behind another one or to the first place', async () => {
  const { id } = await create({ items: [`sound-${harbour}`, `sound-${lantern}`] })
  await add(id, [`sound-${await made('Third')}`])
  const [one = '', two = '', three = ''] = (await entriesFor(id, owner)).map(({ entry }) => entry)
  await move(id, three, null)
  expect(await titlesFor(id, owner)).toEqual(['Third', '港の灯り', 'Lantern'])
  await move(id, three, one)
  expect(await titlesFor(id, owner)).toEqual(['港の灯り', 'Third', 'Lantern'])
  expect((await move(id, one, two)).status).toBe(204)
  expect(await titlesFor(id, owner)).toEqual(['Third', 'Lantern', '港の灯り'])
})

test('moves of two windows at the same time are both kept', async () => {
  const { id } = await create({ items: [`sound-${harbour}`, `sound-${lantern}`] })
  await add(id, [`sound-${await made('Third')}`, `sound-${await made('Fourth')}`])
  const [one = '', two = '', three = ''] = (await entriesFor(id, owner)).map(({ entry }) => entry)
  await Promise.all([move(id, one, two), move(id, three, null)])
  expect(await titlesFor(id, owner)).toEqual(['Third', 'Lantern', '港の灯り', 'Fourth'])
})

test('a sound that was removed elsewhere is not moved, and removing it again changes nothing', async () => {
  const { id } = await create({ items: [`sound-${harbour}`, `sound-${lantern}`] })
  const [{ entry: gone }, { entry: stays }] = (await entriesFor(id, owner)) as [
    contract.PlaylistEntry,
    contract.PlaylistEntry,
  ]
  const remove = () =>
    service.call(contract.removeFromPlaylist, { as: owner, params: { id, entry: gone } })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await move(id, gone, null)).error.code).toBe('playlist_changed')
  expect((await move(id, stays, gone)).error.code).toBe('playlist_changed')
  expect(await titlesFor(id, owner)).toEqual(['Lantern'])
})

test('settings that were changed elsewhere are not overwritten', async () => {
  const { id, version } = await create()
  const first = await change(id, { title: 'Early', description: '**Slow**', version })
  expect(first.body).toMatchObject({ title: 'Early', slug: 'early', description: '**Slow**' })
  const late = await change(id, { title: 'Late', version })
  expect([late.status, late.error.code]).toEqual([409, 'stale_version'])
})

test('others see only listed sounds; its owner sees that others are gone, and by no title', async () => {
  const taken = await made('Taken')
  const { id } = await create({
    visibility: 'public',
    items: [`sound-${taken}`, `sound-${harbour}`],
  })
  await service.call(updateSound, { as: artist, params: { id: taken }, body: { status: 'Draft' } })
  expect(await titlesFor(id)).toEqual(['港の灯り'])
  expect(await titlesFor(id, other)).toEqual(['港の灯り'])
  expect(await titlesFor(id, owner)).toEqual([null, '港の灯り'])
  const countFor = async (as?: TestMember) =>
    (await service.call(contract.getPlaylist, { params: { id }, ...(as && { as }) })).body.count
  expect([await countFor(), await countFor(owner)]).toEqual([1, 2])
  await service.call(deleteSound, { as: artist, params: { id: taken } })
  expect(await titlesFor(id, owner)).toEqual([null, '港の灯り'])
})

test('a sound with a link is for the owner of the playlist alone, until its link is renewed', async () => {
  const linked = await made('Linked', { status: 'Private' })
  const { id } = await create({ visibility: 'public', items: [`sound-${linked}`] })
  expect(await titlesFor(id, owner)).toEqual(['Linked'])
  expect(await titlesFor(id)).toEqual([])
  await service.call(renewSoundLink, { as: artist, params: { id: linked } })
  const entries = await entriesFor(id, owner)
  expect(entries).toEqual([{ entry: expect.any(String), sound: null }])
})

test.each([
  ['private', 404],
  ['link', 200],
  ['public', 200],
] as const)('others get a %s playlist with status %i', async (visibility, status) => {
  const { id } = await create({ visibility })
  for (const as of [undefined, other]) {
    const call = { params: { id }, ...(as && { as }) }
    expect((await service.call(contract.getPlaylist, call)).status).toBe(status)
    expect((await service.call(contract.listPlaylistSounds, { ...call, query: {} })).status).toBe(
      status,
    )
  }
})

test.each([
  ['private', 404, 'not_found'],
  ['public', 403, 'not_allowed'],
] as const)('no one else changes a %s playlist', async (visibility, status, code) => {
  const { id } = await create({ visibility, items: [`sound-${harbour}`] })
  const [{ entry }] = (await entriesFor(id, owner)) as [contract.PlaylistEntry]
  const as = other
  const answers = [
    await service.call(contract.updatePlaylist, { as, params: { id }, body: { title: 'Mine' } }),
    await service.call(contract.addToPlaylist, {
      as,
      params: { id },
      body: { items: [`sound-${lantern}`] },
    }),
    await service.call(contract.moveInPlaylist, {
      as,
      params: { id, entry },
      body: { after: null },
    }),
    await service.call(contract.removeFromPlaylist, { as, params: { id, entry } }),
    await service.call(contract.deletePlaylist, { as, params: { id } }),
  ]
  for (const answer of answers) expect([answer.status, answer.error.code]).toEqual([status, code])
  expect(await titlesFor(id, owner)).toEqual(['港の灯り'])
})

test('an entry of another playlist is neither moved nor removed by one’s own', async () => {
  const { id } = await create({ items: [`sound-${harbour}`] })
  const [{ entry }] = (await entriesFor(id, owner)) as [contract.PlaylistEntry]
  const { body: own } = await service.call(contract.createPlaylist, {
    as: other,
    body: { title: 'Own' },
  })
  const params = { id: own.id, entry }
  const moved = await service.call(contract.moveInPlaylist, {
    as: other,
    params,
    body: { after: null },
  })
  expect(moved.error.code).toBe('playlist_changed')
  await service.call(contract.removeFromPlaylist, { as: other, params })
  expect(await titlesFor(id, owner)).toEqual(['港の灯り'])
})

test('a public playlist that only those with a link may open gets another address', async () => {
  const { id } = await create({ visibility: 'public' })
  const { body } = await change(id, { visibility: 'link' })
  expect(body.id).not.toBe(id)
  expect((await service.call(contract.getPlaylist, { params: { id } })).status).toBe(404)
  expect((await service.call(contract.getPlaylist, { params: { id: body.id } })).status).toBe(200)
})

test('a profile lists public playlists alone; its owner lists all, the last changed first', async () => {
  const { id } = await create({
    title: 'Public',
    visibility: 'public',
    items: [`sound-${harbour}`],
  })
  service.clock.advance(1)
  await create({ title: 'Link', visibility: 'link' })
  service.clock.advance(1)
  await create({ title: 'Private', items: [`sound-${lantern}`] })
  service.clock.advance(1)
  await add(id, [`sound-${lantern}`])
  const mine = await service.call(contract.listMyPlaylists, {
    as: owner,
    query: { sound: lantern, limit: 2 },
  })
  expect(mine.body.items.map(({ title, count, hasSound }) => [title, count, hasSound])).toEqual([
    ['Public', 2, true],
    ['Private', 1, true],
  ])
  const rest = await service.call(contract.listMyPlaylists, {
    as: owner,
    query: { sound: lantern, cursor: mine.body.next ?? '' },
  })
  expect(rest.body.items.map(({ title, hasSound }) => [title, hasSound])).toEqual([['Link', false]])
  const { username } = owner
  const shown = await service.call(contract.listUserPlaylists, { params: { username }, query: {} })
  expect(shown.body.items.map(({ title }) => title)).toEqual(['Public'])
})

test('the sounds of a playlist are read page by page', async () => {
  const { id } = await create({ items: [`sound-${harbour}`, `sound-${lantern}`] })
  const read = (query: { limit: number; cursor?: string }) =>
    service.call(contract.listPlaylistSounds, { as: owner, params: { id }, query })
  const first = await read({ limit: 1 })
  const second = await read({ limit: 1, cursor: first.body.next ?? '' })
  expect(first.body.items[0]?.sound?.title).toBe('港の灯り')
  expect(second.body.items[0]?.sound?.title).toBe('Lantern')
  expect(second.body.next).toBeNull()
})

test('an account has so many playlists, and a playlist so many sounds', async () => {
  const { db } = service.context
  const { id } = await create()
  const rows = Array.from({ length: contract.PLAYLISTS_MAX - 1 }, (_, at) => ({
    publicId: `many-${people}-${at}`,
    ownerId: owner.userId,
    title: 'Many',
    slug: 'many',
    createdAt: service.clock.now(),
    updatedAt: service.clock.now(),
  }))
  await db.insertInto('playlists').values(rows).execute()
  const more = await service.call(contract.createPlaylist, { as: owner, body: { title: 'More' } })
  expect(more.error.code).toBe('playlists_too_many')
  expect(more.error.message).toContain('500')
  await sql`
    with made as (
      insert into works (kind, public_id, owner_id, title, slug)
      select 'sound', 'full-' || n, ${artist.userId}, 'Full', 'full'
      from generate_series(1, ${contract.PLAYLIST_SOUNDS_MAX - 1}) n returning id),
    sound as (insert into sounds (id) select id from made returning id)
    insert into playlist_sounds (playlist_id, entry_id, sound_id, address, position, added_at)
    select p.id, 'entry-' || s.id, s.id, '', 1, now() from sound s, playlists p
    where p.public_id = ${id}`.execute(db)
  const full = await add(id, [`sound-${harbour}`, `sound-${lantern}`])
  expect([full.status, full.error.code]).toEqual([409, 'playlist_full'])
  expect((await add(id, [`sound-${harbour}`])).body).toEqual({ added: 1, known: 0 })
})

test('a suspended account shows others nothing new, and still keeps lists for itself', async () => {
  const { id } = await create({ visibility: 'public', items: [`sound-${harbour}`] })
  const own = await create()
  const { publicId } = owner
  await suspend(service.context, { publicId }, { kind: 'account', reason: 'Spam', days: 30 })
  const created = await service.call(contract.createPlaylist, { as: owner, body: { title: 'New' } })
  const answers = [created, await change(id, { title: 'Worse' })]
  for (const { error } of answers) expect(error.code).toBe('account_suspended')
  expect((await add(id, [`sound-${lantern}`])).error.code).toBe('account_suspended')
  expect((await add(own.id, [`sound-${lantern}`])).body).toEqual({ added: 1, known: 0 })
  const removed = await service.call(contract.deletePlaylist, { as: owner, params: { id } })
  expect(removed.status).toBe(204)
})

test('a block changes nothing of what both may open anyway', async () => {
  const { id } = await create({ visibility: 'public', items: [`sound-${harbour}`] })
  const block = { as: owner, params: { username: 'other' }, body: { kind: 'block' } } as const
  await service.call(blockUser, block)
  expect(await titlesFor(id, other)).toEqual(['港の灯り'])
})

test('a playlist that becomes private, or loses a sound, leaves the caches of every process', async () => {
  const cached = await createApi(service.context, { cacheResponses: true })
  const { id } = await create({ visibility: 'public', items: [`sound-${harbour}`] })
  const read = async () => {
    const url = `/api/users/${owner.username}/playlists`
    const { items } = (await cached.app.inject({ url })).json()
    return items.map(({ count }: contract.PlaylistSummary) => count)
  }
  expect(await read()).toEqual([1])
  expect(await read()).toEqual([1])
  const [{ entry }] = (await entriesFor(id, owner)) as [contract.PlaylistEntry]
  await service.call(contract.removeFromPlaylist, { as: owner, params: { id, entry } })
  await expect.poll(read).toEqual([0])
  await change(id, { visibility: 'private' })
  await expect.poll(read).toEqual([])
  await cached.app.close()
})
