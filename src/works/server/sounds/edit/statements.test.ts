import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { countStatements, countWaiting } from '#ports/database/testing.ts'
import { changeMySounds, type MySoundsChange } from '../../../my-sounds-contract.ts'
import { getSound, type NewSound, type SoundChange, updateSound } from '../../../sounds-contract.ts'
import { finishPreviews, keyOf, makeSound } from '../../../testing.ts'
import { reconcileSound } from '../release/reconcile-sound.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const make = async (made: Partial<NewSound>) =>
  (await makeSound(service, artist, { status: 'Draft', tags: ['a', 'b'], ...made })).id

const ofPage = async (id: string) =>
  (await service.call(getSound, { as: artist, params: { id } })).body

// Search takes two for a Draft, and four or five for what it shows.
const EDITS: [what: string, most: number, made: Partial<NewSound>, body: SoundChange][] = [
  ['words', 9, {}, { title: 'Other', description: 'More' }],
  ['all fields of the form', 10, {}, { title: 'Other', price: 300, tags: ['b', 'c'] }],
  ['what is Released', 12, { status: 'Released' }, { title: 'Other', tags: ['a', 'b'] }],
  ['a Draft to be Released', 13, {}, { status: 'Released', tags: ['a', 'b'] }],
  ['what is Released to be a Draft', 12, { status: 'Released' }, { status: 'Draft' }],
  ['what is Released to be Private', 13, { status: 'Released' }, { status: 'Private' }],
  ['a limit', 14, { status: 'Released' }, { limit: true, limitFrom: 10, limitTo: 40 }],
]

test.for(EDITS)('changing %s takes %i statements at most', async ([_, most, made, body]) => {
  const id = await make(made)
  const { result, statements } = await countStatements(() =>
    service.call(updateSound, { as: artist, params: { id }, body }),
  )
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  expect(result.body).toMatchObject(body.tags ? { tags: body.tags } : {})
  expect(result.body).toEqual(await ofPage(result.body.id))
})

const BULK: [what: string, made: Partial<NewSound>, change: MySoundsChange][] = [
  ['a price', {}, { price: 300 }],
  ['tags', {}, { addTags: ['c'], removeTags: ['a'] }],
  ['what is released', {}, { status: 'Released', addTags: ['c'], genre: 'jazz' }],
  ['what is hidden', { status: 'Released' }, { status: 'Private' }],
]

test.for(BULK)(
  'changing %s of ten sounds takes 35 statements at most',
  async ([_, made, change]) => {
    const ids: string[] = []
    for (let number = 0; number < 10; number++) ids.push(await make(made))
    const { result, statements } = await countStatements(() =>
      service.call(changeMySounds, { as: artist, body: { ids, change } }),
    )
    expect(result.body).toMatchObject({ changed: ids, failed: [] })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(35)
    for (const { sold, createdAt, ...sound } of result.body.sounds) {
      expect(sound).toEqual(await ofPage(sound.id))
    }
  },
)

test('an edit that waited for another change sees all that it wrote', async () => {
  const id = await make({ status: 'Released', limit: true, limitFrom: 10, limitTo: 40 })
  const soundId = await keyOf(service, id)
  await finishPreviews(service)
  const { db } = service.context
  const linkOf = async () =>
    (await db.selectFrom('sounds').select('streamLinkId').where('id', '=', soundId).execute())[0]
  const { promise: edit, link } = await db.transaction().execute(async (trx) => {
    // A stream of the preview comes into being while the edit waits.
    await reconcileSound(service.context, trx, soundId)
    const promise = service.call(updateSound, {
      as: artist,
      params: { id },
      body: { title: 'Later' },
    })
    await expect.poll(() => countWaiting(service.context.db)).toBe(1)
    const link = await trx
      .selectFrom('sounds')
      .select('streamLinkId')
      .where('id', '=', soundId)
      .executeTakeFirst()
    return { promise, link }
  })
  expect((await edit).body).toMatchObject({ title: 'Later', status: 'Released' })
  expect(link?.streamLinkId).not.toBeNull()
  expect(await linkOf()).toEqual(link)
})
