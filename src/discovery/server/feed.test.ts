import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, unfollow } from '#community/contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { createAlbum, updateAlbum } from '#works/albums-contract.ts'
import { type NewSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound, planAmongMany } from '#works/testing.ts'
import { getFeed, listRising, type Release } from '../contract.ts'
import { selectFeed } from './feed-store.ts'

const { t } = translate('en')

let service: TestService
let fan: TestMember
let aki: TestMember
let ben: TestMember
let stranger: TestMember

beforeAll(async () => {
  service = await startTestService()
  fan = await service.signUp('fan')
  aki = await service.signUp('aki')
  ben = await service.signUp('ben')
  stranger = await service.signUp('stranger')
})
afterAll(() => service.close())

const titleOf = (item: Release) =>
  item.kind === 'sound' ? item.sound.title : `album ${item.album.title}`

async function readFeed(as = fan): Promise<string[]> {
  const titles: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor ? { cursor } : {}
    const { body } = await service.call(getFeed, { as, query })
    titles.push(...body.items.map(titleOf))
    cursor = body.next
  }
  return titles
}

async function make(owner: TestMember, title: string, fields: Partial<NewSound> = {}) {
  service.clock.advance(3601)
  return makeSound(service, owner, { title, ...fields })
}

async function follows(who: TestMember, whom: TestMember) {
  await service.call(follow, { as: who, params: { username: whom.username } })
}

test('the feed holds what those one follows have made public, newest first, and no one else’s', async () => {
  expect(await readFeed()).toEqual([])
  await make(aki, 'Older')
  await make(stranger, 'Strange')
  await make(ben, 'Newer')
  await make(aki, 'Only by link', { status: 'Private' })
  await make(aki, 'Not yet', { status: 'Draft' })
  await follows(fan, aki)
  await follows(fan, ben)
  expect(await readFeed()).toEqual(['Newer', 'Older'])
})

test('an album is listed once, with the sounds that came with it in it', async () => {
  const early = await make(ben, 'Single before')
  const first = await make(ben, 'Side A')
  const second = await makeSound(service, ben, { title: 'Side B' })
  const album = await service.call(createAlbum, {
    as: ben,
    body: {
      title: 'Two sides',
      genre: 'jazz',
      status: 'Released',
      sounds: [early.id, first.id, second.id],
    },
  })
  expect(await readFeed()).toEqual(['album Two sides', 'Single before', 'Newer', 'Older'])

  const params = { id: album.body.id }
  await service.call(updateAlbum, { as: ben, params, body: { status: 'Draft' } })
  expect(await readFeed()).toEqual(['Side B', 'Side A', 'Single before', 'Newer', 'Older'])
})

test('a sound that is added to an album from before is news of its own', async () => {
  const reader = await service.signUp('follower')
  const maker = await service.signUp('maker')
  await follows(reader, maker)
  const first = await make(maker, 'First')
  const body = { title: 'Growing', status: 'Released' as const, sounds: [first.id] }
  const album = await service.call(createAlbum, { as: maker, body })
  const bonus = await make(maker, 'Bonus')
  const params = { id: album.body.id }
  const sounds = [first.id, bonus.id]
  await service.call(updateAlbum, { as: maker, params, body: { sounds } })
  expect(await readFeed(reader)).toEqual(['Bonus', 'album Growing'])
})

test('what is withdrawn, and who is no longer followed, is gone immediately', async () => {
  const gone = await make(aki, 'Gone soon')
  expect((await readFeed())[0]).toBe('Gone soon')
  await service.call(updateSound, {
    as: aki,
    params: { id: gone.id },
    body: { status: 'Private' },
  })
  expect((await readFeed())[0]).toBe('Side B')
  await service.call(unfollow, { as: fan, params: { username: 'ben' } })
  expect(await readFeed()).toEqual(['Older'])
})

test('over all pages everything comes once, also what came out at one moment', async () => {
  const reader = await service.signUp('reader')
  const many: string[] = []
  for (let number = 0; number < 26; number++) {
    const maker = await service.signUp(`maker-${number}`)
    await follows(reader, maker)
    for (const part of ['a', 'b']) {
      const { title } = await makeSound(service, maker, { title: `Many ${number}${part}` })
      many.push(title)
    }
  }
  expect((await readFeed(reader)).toSorted()).toEqual(many.toSorted())
})

test('the feed is one’s own: a visitor has none', async () => {
  const answer = await service.call(getFeed)
  expect([answer.status, answer.error.message]).toEqual([401, t('problems.not_logged_in')])
})

test('a page looks up the newest of each artist one follows by index, and sorts no sounds', async () => {
  const plan = await planAmongMany(service.context.db, (trx) =>
    selectFeed(trx, fan, fan.userId, ['2026-01-01T00:00:00.000Z', 'sound', 7]).explain('text'),
  )
  const text = plan.join('\n')
  expect(text).not.toContain('Seq Scan')
  expect(text.match(/using works_owner_id_kind_released_at_id_idx on works s/g)).toHaveLength(2)
  expect(text.match(/using works_owner_id_kind_released_at_id_idx on works a/g)).toHaveLength(2)
})

test('artists who gain followers are offered, but oneself and those one follows', async () => {
  for (const who of [fan, aki, ben]) await follows(who, stranger)
  const named = async (as?: TestMember) => {
    const { body } = await service.call(listRising, { ...(as && { as }) })
    return body.items.map(({ username }) => username)
  }
  expect((await named())[0]).toBe('stranger')
  expect(await named(stranger)).not.toContain('stranger')
  expect(await named(fan)).not.toContain('stranger')
  // Nobody who has nothing to hear, however many follow.
  for (const who of [aki, ben, stranger]) await follows(who, fan)
  expect(await named()).not.toContain('fan')
  service.clock.advance(29 * 86_400)
  expect(await named()).toEqual([])
})
