import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { deleteTranscode } from '#uploads/contract.ts'
import {
  createSound,
  deleteSound,
  getSound,
  type SoundChange,
  updateSound,
} from '../../../sounds-contract.ts'
import { insertRecording, insertSound, makeSound, TEST_SECONDS } from '../../../testing.ts'
import { normaliseTags } from '../../edit-work.ts'
import { lockOwnRecording } from '../store.ts'

const { t } = translate('en')

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const change = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })

/** An image upload as it is once its picture has been drawn. */
async function insertCover(): Promise<string> {
  const { db, clock } = service.context
  const upload = await db
    .insertInto('uploads')
    .values({
      publicId: newId(),
      ownerId: artist.userId,
      kind: 'image',
      key: `posted-images/${newId()}`,
      fileName: 'cover.png',
      type: 'image/png',
      expiresAt: clock.now(),
    })
    .returning(['id', 'publicId'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('images')
    .values({
      publicId: newId(),
      ownerId: artist.userId,
      uploadId: upload.id,
      key: `pictures/${newId()}`,
      fileName: 'cover.png',
      width: 800,
      height: 800,
      bytes: 1000,
      accent: '#336699',
    })
    .execute()
  return upload.publicId
}

describe('a new sound', () => {
  test('is a Draft with the defaults of the specification, titled like its file', async () => {
    const { transcodeId } = await insertRecording(service, artist, { fileName: '夜の散歩 v2.wav' })
    const made = await service.call(createSound, { as: artist, body: { transcodeId } })
    expect(made.body).toMatchObject({
      title: '夜の散歩 v2',
      slug: '夜の散歩-v2',
      status: 'Draft',
      price: 100,
      nameyourprice: true,
      sampling: true,
      sales: true,
      limit: { on: false },
      license: 1,
      ccType: 1,
      duration: TEST_SECONDS,
      mine: 'owner',
    })
  })

  test('names who uploaded it, its transcode and its file, to its owner', async () => {
    const { transcodeId } = await insertRecording(service, artist, { fileName: 'take 3.flac' })
    const made = await service.call(createSound, { as: artist, body: { transcodeId } })
    expect(made.body).toMatchObject({
      creatorId: artist.publicId,
      user: 'artist',
      edit: { transcodeId, fileName: 'take 3.flac' },
    })
  })

  test('is made of one’s own upload only, and of each upload once', async () => {
    const { transcodeId } = await insertRecording(service, artist)
    const body = { transcodeId }
    const thief = await service.signUp('thief')
    const stolen = await service.call(createSound, { as: thief, body })
    expect(stolen.error.code).toBe('transcode_unknown')
    const both = await Promise.all([
      service.call(createSound, { as: artist, body }),
      service.call(createSound, { as: artist, body }),
    ])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect(both[0].body.id).toBe(both[1].body.id)
  })

  test('is the same again where the answer was lost: as it stands, READY or not, and no other', async () => {
    const { transcodeId } = await insertRecording(service, artist, { ready: false })
    const make = () => service.call(createSound, { as: artist, body: { transcodeId } })
    const { body: first } = await make()
    await change(first.id, { title: 'Named meanwhile' })
    await service.context.db
      .updateTable('recordings')
      .set({ status: 'ERROR', error: 'damaged' })
      .where('publicId', '=', transcodeId)
      .execute()
    expect((await make()).body).toMatchObject({ id: first.id, title: 'Named meanwhile' })
    await service.call(deleteSound, { as: artist, params: { id: first.id } })
    expect((await make()).error.code).toBe('transcode_errored')
  })

  test('needs a finished registration', async () => {
    const guest = await service.signUp('guest', { registered: false })
    const body = { transcodeId: 'x' }
    expect((await service.call(createSound, { body })).status).toBe(401)
    expect((await service.call(createSound, { body, as: guest })).status).toBe(403)
  })
})

describe('a change', () => {
  test('with a version that is no longer the newest is refused', async () => {
    const { id, version } = await makeSound(service, artist)
    const first = await change(id, { title: 'One', version })
    expect(first.body.version).toBe(version + 1)
    const second = await change(id, { title: 'Two', version })
    expect(second.status).toBe(409)
    expect(second.error.code).toBe('stale_version')
    expect((await service.call(getSound, { params: { id } })).body.title).toBe('One')
  })

  test('with a stale version overwrites neither tags nor cover, and the newest is read anew', async () => {
    const { id, version } = await makeSound(service, artist, { tags: ['first'] })
    const cover = await insertCover()
    const covered = await change(id, { version, tags: ['mine'], coverartURL: cover })
    expect(covered.body.coverart).not.toBeNull()
    const other = await insertCover()
    const stale = { version, tags: ['other'], coverartURL: other, status: 'Draft' as const }
    expect((await change(id, stale)).error.code).toBe('stale_version')
    expect((await change(id, { version, coverartURL: null })).error.code).toBe('stale_version')
    const now = (await service.call(getSound, { params: { id }, as: artist })).body
    const { coverart } = covered.body
    const expected = { tags: ['mine'], coverart, status: 'Released', version: version + 1 }
    expect(now).toMatchObject(expected)
    const again = await change(id, { ...stale, version: now.version })
    expect(again.body).toMatchObject({ tags: ['other'], status: 'Draft' })
    expect(again.body.coverart).not.toBe(coverart)
  })

  test('two at once with one version: one of them is refused', async () => {
    const { id, version } = await makeSound(service, artist)
    const both = await Promise.all([
      change(id, { title: 'One', version }),
      change(id, { title: 'Two', version }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('that is refused says beside which field', async () => {
    const { id } = await makeSound(service, artist)
    const refused: [field: string, code: string, body: object][] = [
      ['title', 'title_required', { title: '  ' }],
      ['title', 'title_too_long', { title: 'a'.repeat(201) }],
      ['description', 'description_too_long', { description: 'a'.repeat(10_001) }],
      ['genre', 'genre_unknown', { genre: 'noise' }],
      ['tags', 'tags_too_many', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
      ['tags', 'tag_too_long', { tags: ['ok', 'a'.repeat(41)] }],
      ['status', 'bad_request', { status: 'Public' }],
      ['price', 'price_too_high', { price: 1_000_001 }],
      ['limitFrom', 'limit_invalid', { limitFrom: -1 }],
      ['limitTo', 'limit_invalid', { limit: true, limitFrom: 9, limitTo: 9 }],
      ['license', 'bad_request', { license: 3 }],
      ['ccType', 'bad_request', { ccType: 7 }],
      ['rights', 'bad_request', { rights: 'mine' }],
      ['coverartURL', 'cover_unknown', { coverartURL: 'abcdefabcdef' }],
      ['transcodeId', 'transcode_unknown', { transcodeId: 'abcdefabcdef' }],
    ]
    for (const [field, code, change] of refused) {
      const body = JSON.parse(JSON.stringify(change))
      const { error } = await service.call(updateSound, { params: { id }, body, as: artist })
      expect(error.code).toBe(code)
      expect(Object.keys(error.fields ?? {})).toEqual([field])
      expect(error.fields?.[field]?.message).toMatch(/_too_/.test(code) ? /\d/ : /./)
    }
  })

  test('may contain what cannot be written, as long as it is the sound’s own', async () => {
    const { transcodeId } = await insertRecording(service, artist, { fileName: 'take 4.flac' })
    const own = { uploader: artist.publicId, fileName: 'take 4.flac' }
    const body = { ...own, transcodeId, coverartURL: await insertCover() }
    const { body: made } = await service.call(createSound, { as: artist, body })
    const { id, edit } = made
    const read = { ...own, id, coverartURL: edit?.coverartURL, title: 'Returned' }
    const returned = await change(id, read)
    expect(returned.body).toMatchObject({ title: 'Returned', coverart: made.coverart })
    expect(returned.body.coverart).not.toBeNull()
    for (const wrong of [{ id: newId() }, { uploader: newId() }, { fileName: 'other.wav' }]) {
      const { error } = await change(id, wrong)
      expect([error.code, Object.keys(error.fields ?? {})]).toEqual([
        'read_only',
        Object.keys(wrong),
      ])
    }
  })

  test('of an unknown field is refused', async () => {
    const { id } = await makeSound(service, artist)
    const body = JSON.parse('{"owner": "me"}')
    const answer = await service.call(updateSound, { params: { id }, body, as: artist })
    expect(answer.status).toBe(400)
    expect(answer.error.fields).toHaveProperty('owner')
  })

  test('says what is wrong with a price, in the specification’s words', async () => {
    const { id } = await makeSound(service, artist)
    const low = await change(id, { price: 49 })
    expect(low.error.fields?.price?.message).toBe(t('problems.price_too_low'))
    const free = await change(id, { price: 0, nameyourprice: false })
    expect(free.error.fields?.price?.code).toBe('price_too_low')
    expect((await change(id, { price: 0 })).body.price).toBe(0)
    expect((await change(id, { nameyourprice: false })).error.code).toBe('price_too_low')
    const half = await change(id, { price: 50.5 })
    expect(half.error.fields?.price?.message).toBe(t('problems.price_not_integer'))
  })

  test('of the limit stays within the sound', async () => {
    const { id } = await makeSound(service, artist, { status: 'Draft' })
    const limits = [
      { limit: true, limitFrom: 30, limitTo: 20 },
      { limit: true, limitFrom: 130, limitTo: 140 },
      { limit: true, limitFrom: 0, limitTo: TEST_SECONDS + 1.01 },
    ]
    for (const body of limits) {
      expect((await change(id, body)).error.code).toBe('limit_invalid')
    }
    const open = await change(id, { limit: true, limitFrom: 30 })
    expect(open.body.edit).toMatchObject({ limit: true, limitFrom: 30, limitTo: TEST_SECONDS })
    const { body } = await change(id, { limitTo: TEST_SECONDS + 1 })
    expect(body.edit?.limitTo).toBe(TEST_SECONDS)
  })

  test('of the cover needs one’s own image upload', async () => {
    const { id } = await makeSound(service, artist)
    expect((await change(id, { coverartURL: 'abcdefabcdef' })).error.code).toBe('cover_unknown')
    expect((await change(id, { coverartURL: null })).body.coverart).toBeNull()
  })

  test('of tags keeps each once, in one way of writing', async () => {
    const made = await makeSound(service, artist, { tags: [' Piano ', 'ｐｉａｎｏ', '#夜', '夜'] })
    expect(made.tags).toEqual(['piano', '夜'])
    expect(normaliseTags(['#  ', 'Lo  Fi'])).toEqual(['lo fi'])
  })
})

test('an upload that becomes a sound at the same moment is not dropped', async () => {
  const { db } = service.context
  const { id: recordingId, transcodeId } = await insertRecording(service, artist)
  const [drop] = await db.transaction().execute(async (trx) => {
    await lockOwnRecording(trx, artist.userId, transcodeId)
    const dropping = service.call(deleteTranscode, { params: { id: transcodeId }, as: artist })
    await expect.poll(() => countWaiting(db)).toBe(1)
    await insertSound(trx, {
      publicId: newId(),
      slug: 'just-made',
      title: 'Just made',
      ownerId: artist.userId,
      recordingId,
    })
    return [dropping]
  })
  expect((await drop).status).toBe(409)
})

test('the upload of a deleted sound is not dropped by hand, for someone may be paying for it', async () => {
  const { id, edit } = await makeSound(service, artist)
  const params = { id: edit?.transcodeId ?? '' }
  expect((await service.call(deleteTranscode, { params, as: artist })).status).toBe(409)
  expect((await service.call(deleteSound, { params: { id }, as: artist })).status).toBe(204)
  expect((await service.call(deleteTranscode, { params, as: artist })).status).toBe(409)
})
