import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { getMe, getUser, patchMe, putMe } from '#accounts/contract.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { getImagePolicy } from '#uploads/contract.ts'
import { takeTurn } from '#uploads/server/images/image-turns.ts'
import { insertAlbumRow } from '#works/testing.ts'
import { clearProfile } from './change-profile.ts'

const service = await startTestService()
afterAll(service.close)
const { call, context, signUp } = service

test('PUT and PATCH both change what is given and leave the rest, with or without the slash', async () => {
  const as = await signUp('mika')
  expect((await call(putMe, { as, body: { bio: 'Piano.' } })).body).toMatchObject({
    bio: 'Piano.',
    name: 'mika',
  })
  const patched = await call(patchMe, { as, body: { locale: 'ja', location: '札幌' } })
  expect(patched.body).toMatchObject({ bio: 'Piano.', locale: 'ja', location: '札幌' })
  const slashed = await service.app.inject({
    method: 'PUT',
    url: '/api/users/me/',
    headers: { authorization: `Bearer ${as.token}` },
    payload: { links: ['https://example.com/mika'] },
  })
  expect(slashed.json().links).toEqual(['https://example.com/mika'])
  expect((await call(getMe, { as })).body).toEqual(slashed.json())
})

test('what cannot be stored is refused beside its field, and nothing is changed', async () => {
  const as = await signUp('strict')
  const cases = [
    [{ name: '  ' }, 'name', 'name_required'],
    [{ name: 'x'.repeat(81) }, 'name', 'name_too_long'],
    [{ nameReading: 'x'.repeat(201) }, 'nameReading', 'reading_too_long'],
    [{ bio: 'x'.repeat(5001) }, 'bio', 'bio_too_long'],
    [{ links: ['javascript:alert(1)'] }, 'links', 'link_invalid'],
    [{ links: ['https://['] }, 'links', 'link_invalid'],
    [{ links: ['https://music.example@a.example'] }, 'links', 'link_invalid'],
    [{ links: ['https://:secret@a.example'] }, 'links', 'link_invalid'],
    [{ links: Array.from({ length: 9 }, () => 'https://a.example') }, 'links', 'link_invalid'],
    [{ shops: [{ name: '', url: 'https://a.example' }] }, 'shops', 'shop_link_invalid'],
    [{ shops: [{ name: 'x'.repeat(41), url: 'https://a.example' }] }, 'shops', 'shop_link_invalid'],
    [{ shops: [{ name: 'A', url: 'http://a.example' }] }, 'shops', 'shop_link_invalid'],
    [{ shops: [{ name: 'A', url: 'https://b@a.example' }] }, 'shops', 'shop_link_invalid'],
    [{ userImage: '../../etc/pa' }, 'userImage', 'image_unknown'],
    [{ username: 'ｏｔｈｅｒ' }, 'username', 'username_invalid'],
    [{ email: 'other@example.com' }, 'email', 'bad_request'],
    [{ locale: 'fr' }, 'locale', 'bad_request'],
  ] as const
  for (const [body, field, code] of cases) {
    const answer = await service.app.inject({
      method: 'PUT',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${as.token}` },
      payload: { location: 'Kyoto', ...body },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields[field]?.code).toBe(code)
  }
  expect((await call(getMe, { as })).body).toMatchObject({ name: 'strict', location: '' })
})

test('a profile has named links to shops, which go when it is emptied', async () => {
  const as = await signUp('seller')
  const shops = [
    { name: 'BOOTH', url: 'https://booth.example/' },
    { name: '音の店', url: 'https://shop.example/' },
  ]
  await call(putMe, { as, body: { shops } })
  const shown = async () => (await call(getUser, { params: { username: 'seller' } })).body.shops
  expect(await shown()).toEqual(shops)
  await call(putMe, { as, body: { location: 'Kobe' } })
  expect(await shown()).toEqual(shops)
  await context.db.transaction().execute((trx) => clearProfile(context, trx, as.userId))
  expect(await shown()).toEqual([])
})

test('text loses what cannot be seen or turns other text around', async () => {
  const as = await signUp('clean')
  const body = { name: 'a\u202eb\u0000c', bio: 'one\r\ntwo\u0000\u202e', location: 'x\ny' }
  const { body: me } = await call(putMe, { as, body })
  expect(me).toMatchObject({ name: 'a b c', bio: 'one\ntwo', location: 'x y' })
})

test('the reading of a name is kept beside it, and cleared again', async () => {
  const as = await signUp('yomi')
  const change = (nameReading: string) => call(putMe, { as, body: { nameReading } })
  expect((await change(' つきみ\nりょう ')).body).toMatchObject({
    name: 'yomi',
    nameReading: 'つきみ りょう',
  })
  expect((await change('')).body).toMatchObject({ name: 'yomi', nameReading: '' })
})

test('a profile shows counts, the viewer’s own follow, and whose it is', async () => {
  const [artist, fan] = [await signUp('artist'), await signUp('fan')]
  await context.db
    .insertInto('follows')
    .values({ followerId: fan.userId, followedId: artist.userId })
    .execute()
  const params = { username: 'ARTIST' }
  const seen = { followers: 1, following: 0, sounds: 0 }
  expect((await call(getUser, { params, as: fan })).body).toMatchObject({
    ...seen,
    followedByMe: true,
    isMe: false,
  })
  expect((await call(getUser, { params, as: artist })).body).toMatchObject({
    ...seen,
    followedByMe: false,
    isMe: true,
  })
  expect((await call(getUser, { params })).body).toMatchObject({ followedByMe: false, isMe: false })
})

test('a profile names the newest release and the newest cover that everyone may see', async () => {
  const artist = await signUp('cover')
  const body = async () => (await call(getUser, { params: { username: 'cover' } })).body
  expect(await body()).toMatchObject({ latest_release: null, latest_cover: null })
  const cover = await context.db
    .insertInto('images')
    .values({
      publicId: 'coverofbox00',
      ownerId: artist.userId,
      key: 'box',
      fileName: 'box.jpg',
      width: 10,
      height: 10,
      bytes: 10,
      accent: '#102030',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = {
    ownerId: artist.userId,
    status: 'Released',
    releasedAt: service.clock.now(),
  } as const
  await insertAlbumRow(context.db, { ...values, publicId: 'olderbox0000', coverId: cover.id })
  await insertAlbumRow(context.db, { ...values, publicId: 'newerbox0000' })
  await insertAlbumRow(context.db, { ownerId: artist.userId, publicId: 'draftbox0000' })
  expect(await body()).toMatchObject({
    latest_release: { kind: 'album', id: 'newerbox0000' },
    latest_cover: expect.stringContaining('coverofbox00'),
  })
})

test('a profile shows nothing private', async () => {
  await signUp('quiet')
  const { body } = await call(getUser, { params: { username: 'quiet' } })
  expect(JSON.stringify(body)).not.toContain('@')
})

test.each(['nobody-here', 'a', 'ａｏｉ', 'a\u0000b', '%', "x' or 1=1"])(
  'the profile of %j is not found',
  async (username) => {
    const answer = await call(getUser, { params: { username } })
    expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } })
  },
)

test('unfinished and deleted accounts have no profile', async () => {
  const { userId } = await signUp('erased')
  await context.db
    .updateTable('users')
    .set({ deletedAt: service.clock.now() })
    .where('id', '=', userId)
    .execute()
  expect((await call(getUser, { params: { username: 'erased' } })).status).toBe(404)
})

test('changing a profile publishes an event for later features', async () => {
  const as = await signUp('loud')
  await call(putMe, { as, body: { name: 'Louder' } })
  const { payload } = await context.db
    .selectFrom('domainEvents')
    .select('payload')
    .where('name', '=', 'user-changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(payload).toEqual({ userId: as.userId })
})

async function postPicture(as: TestMember): Promise<string> {
  const query = { name: 'me.png', type: 'image/png' }
  const policy = (await call(getImagePolicy, { query, as })).body
  const create = { width: 8, height: 8, channels: 3 as const, background: '#a43' }
  const picture = await sharp({ create }).png().toBuffer()
  await context.storage.put(policy.params.key ?? '', picture, 'image/png')
  return policy.id
}

test('a profile has a header image and a profile image, and each is removed by itself', async () => {
  const as = await signUp('header')
  const [userImage, headerImage] = [await postPicture(as), await postPicture(as)]
  const { body: me } = await call(putMe, { as, body: { userImage, headerImage } })
  expect(me.header_image).toMatch(/^\/images\/[a-z0-9]{12}\.jpg$/)
  expect(me.user_image).not.toBe(me.header_image)
  const params = { username: 'header' }
  expect((await call(getUser, { params })).body.header_image).toBe(me.header_image)
  const without = await call(putMe, { as, body: { headerImage: null } })
  expect(without.body).toMatchObject({ header_image: null, user_image: me.user_image })
})

test('a header image is one’s own posted picture, else refused beside the field', async () => {
  const [as, other] = [await signUp('borrower'), await signUp('lender')]
  for (const headerImage of [await postPicture(other), 'aaaaaaaaaaaa']) {
    const answer = await call(putMe, { as, body: { headerImage, bio: 'New.' } })
    expect(answer.error.fields?.headerImage?.code).toBe('image_unknown')
  }
  expect((await call(getMe, { as })).body).toMatchObject({ header_image: null, bio: '' })
})

test('while a picture waits to be drawn, no connection waits with it', async () => {
  const as = await signUp('painter')
  const userImage = await postPicture(as)
  const others = Promise.withResolvers<void>()
  const turns = [takeTurn(() => others.promise), takeTurn(() => others.promise)]
  const saved = service.call(putMe, { body: { userImage }, as })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(
    service.context.db,
  )
  others.resolve()
  await Promise.all(turns)
  expect(rows).toHaveLength(0)
  expect((await saved).body.user_image).toMatch(/^\/images\//)
})
