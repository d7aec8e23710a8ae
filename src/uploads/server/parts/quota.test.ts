import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as api from '../../contract.ts'

let service: TestService
let artist: TestMember
let other: TestMember
beforeAll(async () => {
  service = await startTestService()
  // 4 GB: one large form may be out within the first three quarters.
  service.context.config.uploadQuotaBytes = 4e9
  artist = await service.signUp('artist')
  other = await service.signUp('other')
})
afterAll(() => service.close())
afterEach(async () => {
  const { db, storage } = service.context
  for (const row of await db.selectFrom('uploads').selectAll().execute()) {
    if (row.partsId !== null) await storage.abortParts(row.key, row.partsId)
    await storage.delete([row.key])
  }
  await db.deleteFrom('recordings').execute()
  await db.deleteFrom('uploads').execute()
})

const WAV = { name: 'a.wav', type: 'audio/wav' }
const begin = (bytes: number, as = artist) =>
  service.call(api.beginParts, { body: { ...WAV, bytes }, as })
const offer = () => service.call(api.getSoundPolicy, { query: WAV, as: artist })

/** The most that a form takes, by its policy. */
function mostOf({ params }: api.UploadPolicy): number {
  const text = Buffer.from(params.policy ?? '', 'base64').toString()
  return Number(/"maxBytes":(\d+)/.exec(text)?.[1])
}

test('uploads that are no sounds yet have a limit in bytes, each account its own', async () => {
  expect((await begin(2e9)).status).toBe(200)
  const second = await begin(2e9)
  expect(second.status).toBe(200)
  const third = await begin(1)
  expect(third).toMatchObject({ status: 409, error: { code: 'uploads_waiting' } })
  expect(third.error.message).toContain('4 GB')
  expect((await offer()).error.code).toBe('uploads_waiting')
  expect((await begin(2e9, other)).status).toBe(200)
  const params = { id: second.body.id }
  await service.call(api.abortParts, { params, as: artist })
  expect((await begin(2e9)).status).toBe(200)
})

test('the limit holds for concurrent uploads, and is worded in Japanese too', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => begin(1e9)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409])
  const open = []
  for await (const parts of service.context.storage.listOpenParts('originals/')) open.push(parts)
  expect(open).toHaveLength(4)
  const headers = { 'accept-language': 'ja' }
  const body = { ...WAV, bytes: 5 }
  const refused = await service.call(api.beginParts, { body, as: artist, headers })
  expect(refused.error.message).toContain('上限の4GB')
})

test('40 uploads in parts may be under way', async () => {
  for (let count = 0; count < api.PARTED_MOST; count++) expect((await begin(1)).status).toBe(200)
  const refused = await begin(1)
  expect(refused).toMatchObject({ status: 409, error: { code: 'uploads_unfinished' } })
  expect(refused.error.message).toContain('40')
})

test('open forms count with what they may bring, and remain available for files that need no parts', async () => {
  const sizes: number[] = []
  for (let count = 0; count < 20; count++) sizes.push(mostOf((await offer()).body))
  expect(sizes).toEqual([api.SOUND_MAX_BYTES, ...Array(19).fill(api.PARTS_FROM_BYTES)])
  expect((await begin(2e9)).error.code).toBe('uploads_waiting')
})

test('a large form is given while it fits into three quarters of the limit, to the byte', async () => {
  await begin(1e9)
  expect(mostOf((await offer()).body)).toBe(api.SOUND_MAX_BYTES)
  await service.context.db.deleteFrom('uploads').where('partsId', 'is', null).execute()
  await begin(1)
  expect(mostOf((await offer()).body)).toBe(api.PARTS_FROM_BYTES)
})

test('a form that ran out counts with what it brought, and a file counts until it is a sound', async () => {
  const { params } = (await offer()).body
  const key = params.key ?? ''
  await service.context.storage.put(key, Buffer.alloc(1000), 'audio/wav')
  service.clock.advance(api.POLICY_SECONDS + 1)
  expect(mostOf((await offer()).body)).toBe(api.SOUND_MAX_BYTES)
  const uploads = service.context.db.selectFrom('uploads')
  const rows = await uploads.select('reservedBytes').orderBy('id').execute()
  expect(rows.map((row) => row.reservedBytes)).toEqual([1000, api.SOUND_MAX_BYTES])
  await service.call(api.requestTranscode, { body: { filename: key }, as: artist })
  await service.context.db.updateTable('recordings').set({ originalBytes: 2e9 }).execute()
  expect((await begin(1)).error.code).toBe('uploads_waiting')
  const failed = { status: 'ERROR', error: 'damaged', failedAt: service.clock.now() }
  await service.context.db.updateTable('recordings').set(failed).execute()
  expect((await begin(2e9)).status).toBe(200)
})

test('an account is given forms for so many images in 24 hours, each account its own', async () => {
  const query = { name: 'a.png', type: 'image/png' }
  const ask = (as = artist, headers = {}) =>
    service.call(api.getImagePolicy, { query, as, headers })
  const created = service.clock.now()
  const rows = Array.from({ length: api.IMAGES_PER_DAY - 2 }, (_, index) => ({
    publicId: `image${index}`,
    ownerId: artist.userId,
    kind: 'image',
    key: `posted-images/${index}`,
    fileName: 'a.png',
    type: 'image/png',
    createdAt: created,
    expiresAt: created,
  }))
  await service.context.db.insertInto('uploads').values(rows).execute()
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
  const refused = await ask(artist, { 'accept-language': 'ja' })
  expect(refused.error).toMatchObject({ code: 'too_many_images' })
  expect(refused.error.message).toContain('画像は500枚まで')
  expect((await ask(other)).status).toBe(200)
  expect((await offer()).status).toBe(200)
  service.clock.advance(24 * 60 * 60)
  expect((await ask()).status).toBe(200)
})
