import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { jobRun } from '#uploads/server/testing.ts'
import { followPreview } from '#works/server/jobs.ts'
import { deleteSound, getSound } from '#works/sounds-contract.ts'
import { finishPreviews, makeSound } from '#works/testing.ts'
import * as contract from '../contract.ts'
import { deleteReplies } from './clap-store.ts'

let service: TestService
let artist: TestMember
let listener: TestMember
let id: string
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  listener = await service.signUp('listener')
  // What new accounts write is limited.
  service.clock.advance(24 * 60 * 60)
})
beforeEach(async () => {
  id = (await makeSound(service, artist)).id
})
afterAll(() => service.close())

const clap = (count: number, more: { position?: number; key?: string; as?: TestMember } = {}) =>
  service.call(contract.addClaps, {
    params: { id },
    body: { count, ...(more.position !== undefined && { position: more.position }) },
    as: more.as ?? listener,
    ...(more.key && { headers: { 'idempotency-key': more.key } }),
  })

const comment = (text: string, as: TestMember, position?: number) =>
  service.call(contract.addComment, {
    params: { id },
    body: { text, ...(position !== undefined && { position }) },
    as,
  })

describe('claps', () => {
  test('add up to 50 of one listener, more are clamped', async () => {
    expect((await clap(30)).body).toEqual({ mine: 30, total: 30 })
    expect((await clap(30)).body).toEqual({ mine: 50, total: 50 })
    expect((await clap(1)).body).toEqual({ mine: 50, total: 50 })
    const other = await service.signUp('other')
    expect((await clap(5, { as: other })).body).toEqual({ mine: 5, total: 55 })
    for (const [as, mine] of [[other, 5] as const, [listener, 50] as const]) {
      const known = await service.call(contract.getClaps, { params: { id }, as })
      expect(known.body).toMatchObject({ mine, total: 55 })
    }
    const sound = await service.call(getSound, { params: { id } })
    expect(sound.body.claps).toBe(55)
  })

  test('sent again with the same key count once, and get the same answer', async () => {
    const first = await clap(3, { key: 'one' })
    await clap(2)
    expect((await clap(3, { key: 'one' })).body).toEqual(first.body)
    const both = await Promise.all([clap(4, { key: 'two' }), clap(4, { key: 'two' })])
    expect(both.map((answer) => answer.body)).toEqual([
      { mine: 9, total: 9 },
      { mine: 9, total: 9 },
    ])
  })

  test('of one key are counted for each sound that it is sent for', async () => {
    await clap(3, { key: 'same' })
    id = (await makeSound(service, artist)).id
    expect((await clap(2, { key: 'same' })).body).toEqual({ mine: 2, total: 2 })
    const known = await service.call(contract.getClaps, { params: { id }, as: listener })
    expect(known.body).toMatchObject({ mine: 2, total: 2 })
  })

  test('of a key are counted anew once its answer is so many days old', async () => {
    const { db } = service.context
    for (const [key, days] of [['young', 1] as const, ['old', 3] as const]) {
      await clap(1, { key })
      const createdAt = sql<Date>`now() - make_interval(days => ${days}::int)`
      await db.updateTable('idempotentReplies').set({ createdAt }).where('key', '=', key).execute()
    }
    await deleteReplies(db, 2)
    expect((await clap(1, { key: 'young' })).body.mine).toBe(1)
    expect((await clap(1, { key: 'old' })).body.mine).toBe(3)
  })

  test('of one key are counted for each listener who chose it', async () => {
    await clap(3, { key: 'mine' })
    const other = await service.signUp('same-key')
    expect((await clap(2, { key: 'mine', as: other })).body).toEqual({ mine: 2, total: 5 })
  })

  test('are shown where they were given, and withdrawn all together', async () => {
    await clap(2, { position: 10.2 })
    await clap(3, { position: 10.9 })
    await clap(1, { position: 61 })
    await clap(1)
    const seen = await service.call(contract.getClaps, { params: { id } })
    expect(seen.body).toEqual({
      mine: 0,
      total: 7,
      positions: [
        { position: 10, count: 5 },
        { position: 61, count: 1 },
      ],
    })
    const gone = await service.call(contract.removeClaps, { params: { id }, as: listener })
    expect(gone.body).toEqual({ mine: 0, total: 0 })
    const left = await service.call(contract.getClaps, { params: { id } })
    expect(left.body).toEqual({ mine: 0, total: 0, positions: [] })
  })

  test('are counted no more once they are withdrawn, be it one', async () => {
    await clap(1)
    await service.call(contract.removeClaps, { params: { id }, as: listener })
    const { body } = await service.call(getSound, { params: { id } })
    expect(body.claps).toBe(0)
  })

  test('lie within what the listener may hear', async () => {
    const limit = { limit: true, limitFrom: 20, limitTo: 60 }
    id = (await makeSound(service, artist, limit)).id
    await finishPreviews(service)
    const { db } = service.context
    for (const preview of await db.selectFrom('previews').select('id').execute()) {
      await followPreview.perform(service.context, { previewId: preview.id }, jobRun())
    }
    expect((await clap(1, { position: 19 })).error.code).toBe('position_invalid')
    expect((await clap(1, { position: 61 })).error.code).toBe('position_invalid')
    expect((await clap(1, { position: 20 })).status).toBe(200)
    expect((await comment('Nice', listener, 70)).error.code).toBe('position_invalid')
    expect((await comment('My best bar', artist, 70)).status).toBe(200)
  })

  test('are for others’ sounds and for members', async () => {
    expect((await clap(1, { as: artist })).error.code).toBe('own_sound')
    const params = { id }
    const visitor = await service.call(contract.addClaps, { params, body: { count: 1 } })
    expect(visitor.status).toBe(401)
    expect((await clap(0)).status).toBe(400)
    expect((await clap(51)).status).toBe(400)
  })
})

describe('comments', () => {
  const list = (cursor?: string) =>
    service.call(contract.listComments, {
      params: { id },
      ...(cursor && { query: { cursor } }),
    })

  test('come newest first, page by page, each once', async () => {
    const members = await Promise.all(['a', 'b', 'c'].map((name) => service.signUp(`fan-${name}`)))
    for (let number = 0; number < 25; number++) {
      await comment(`Comment ${number}`, members[number % 3] ?? listener)
      if (number % 4 === 0) service.clock.advance(1)
    }
    const first = await list()
    expect(first.body.total).toBe(25)
    const rest = await list(first.body.next ?? '')
    expect(rest.body.next).toBeNull()
    const texts = [...first.body.items, ...rest.body.items].map((item) => item.text)
    expect(texts).toEqual(Array.from({ length: 25 }, (_, number) => `Comment ${24 - number}`))
  })

  test('are plain text, with their writer and their place', async () => {
    const text = '<b>いい曲</b> https://example.com'
    const made = await comment(`  ${text} `, listener, 12.5)
    expect(made.body).toMatchObject({
      text,
      position: 12.5,
      user: { username: 'listener', name: 'listener', user_image: null },
      deletable: true,
    })
    expect((await list()).body.items[0]?.deletable).toBe(false)
    expect((await comment('   ', listener)).error.code).toBe('comment_required')
    const long = (await comment('あ'.repeat(2001), listener)).error
    expect(long.fields?.text?.message).toBe(
      translate('en').t('problems.comment_too_long', { max: 2000 }),
    )
  })

  test('are removed by their writer or by whose sound it is, by no one else', async () => {
    const one = (await comment('One', listener)).body.id
    const two = (await comment('Two', listener)).body.id
    const other = await service.signUp('passer-by')
    const remove = (commentId: string, as: TestMember) =>
      service.call(contract.deleteComment, { params: { id: commentId }, as })
    expect((await remove(one, other)).status).toBe(403)
    expect((await remove(one, listener)).status).toBe(204)
    expect((await remove(two, artist)).status).toBe(204)
    expect((await remove(two, artist)).status).toBe(404)
    expect((await list()).body).toMatchObject({ items: [], total: 0 })
  })

  test('are counted down once where two delete the same one at the same moment', async () => {
    const gone = (await comment('Gone', listener)).body.id
    await comment('Stays', listener)
    const { db } = service.context
    const deletions = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('workCounts').selectAll().forUpdate().execute()
      const params = { id: gone }
      const both = [listener, artist].map((as) =>
        service.call(contract.deleteComment, { params, as }),
      )
      // Each has found the comment by now.
      await expect.poll(() => countWaiting(db)).toBe(2)
      return both
    })
    expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual([204, 204])
    expect((await list()).body.total).toBe(1)
  })

  test('are deleted only once their counts are free, as erasures do it', async () => {
    const gone = (await comment('Gone', listener)).body.id
    const { db } = service.context
    const { deletion } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('workCounts').selectAll().forUpdate().execute()
      const params = { id: gone }
      const deletion = service.call(contract.deleteComment, { params, as: listener })
      await expect.poll(() => countWaiting(db)).toBe(1)
      // Where the comment was held, both would wait in a circle.
      await trx.deleteFrom('comments').where('publicId', '=', gone).execute()
      return { deletion }
    })
    expect((await deletion).status).toBe(204)
  })

  test('vanish with the sound', async () => {
    await comment('Still here?', listener)
    await service.call(deleteSound, { params: { id }, as: artist })
    expect((await list()).status).toBe(404)
  })
})

describe('following', () => {
  const params = { username: 'artist' }

  test('again changes nothing, and so does unfollowing', async () => {
    const as = listener
    const followed = { following: true, followers: 1 }
    expect((await service.call(contract.follow, { params, as })).body).toEqual(followed)
    expect((await service.call(contract.follow, { params, as })).body).toEqual(followed)
    const left = { following: false, followers: 0 }
    expect((await service.call(contract.unfollow, { params, as })).body).toEqual(left)
    expect((await service.call(contract.unfollow, { params, as })).body).toEqual(left)
  })

  test('is for others, and for those who exist', async () => {
    const self = await service.call(contract.follow, { params, as: artist })
    expect(self.error.code).toBe('own_profile')
    const unknown = { username: 'nobody' }
    const missing = await service.call(contract.follow, { params: unknown, as: listener })
    expect(missing.status).toBe(404)
    expect((await service.call(contract.follow, { params })).status).toBe(401)
  })
})
