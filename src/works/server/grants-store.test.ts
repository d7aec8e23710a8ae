import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { revokeGrantOfItem } from '#orders/server/refunds/refund-item.ts'
import { getSound } from '../sounds-contract.ts'
import { keyOf, makeSound } from '../testing.ts'
import { claimGrants, insertGrants, listHeldSounds } from './grants-store.ts'
import { buySound } from './testing.ts'

let service: TestService
let artist: TestMember
let buyer: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  buyer = await service.signUp('buyer')
})
afterAll(() => service.close())

async function released() {
  const { id } = await makeSound(service, artist)
  return { id, soundId: await keyOf(service, id), sellerId: artist.userId }
}
const grantSeenBy = async (id: string, as: TestMember) =>
  (await service.call(getSound, { params: { id }, as })).body.grant

test('granting again for the same item keeps the existing grant', async () => {
  const { id, ...sound } = await released()
  const { orderItemId, grant } = await buySound(service, { ...sound, buyer })
  const again = {
    userId: buyer.userId,
    email: 'buyer@example.com',
    workId: sound.soundId,
    soundIds: [sound.soundId],
    orderItemId,
    deliversAt: null,
    sellerName: 'artist',
    at: service.clock.now(),
  }
  await service.context.db.transaction().execute((trx) => insertGrants(trx, [again]))
  expect(await grantSeenBy(id, buyer)).toBe(grant)
})

test('a revoked grant gives nothing any more, and can be bought again', async () => {
  const { id, ...sound } = await released()
  const { orderItemId } = await buySound(service, { ...sound, buyer })
  await service.context.db
    .transaction()
    .execute((trx) => revokeGrantOfItem(trx, orderItemId, service.clock.now()))
  expect(await grantSeenBy(id, buyer)).toBeNull()
  const { grant } = await buySound(service, { ...sound, buyer })
  expect(await grantSeenBy(id, buyer)).toBe(grant)
})

test('an address that was opened with a revoked grant opens nothing any more', async () => {
  const { id, ...sound } = await released()
  const whole = async (as: TestMember) => {
    const headers = { authorization: `Bearer ${as.token}` }
    const answer = await service.app.inject({ url: `/api/sounds/${id}/stream.mp3`, headers })
    return answer.headers.location?.split('/')[2] ?? ''
  }
  const isOpen = async (link: string) => {
    const links = service.context.db.selectFrom('streamLinks').select('revokedAt')
    const row = await links.where('publicId', '=', link).executeTakeFirstOrThrow()
    return row.revokedAt === null
  }
  const { orderItemId } = await buySound(service, { ...sound, buyer })
  const link = await whole(buyer)
  expect([await isOpen(link), await whole(artist)]).toEqual([true, link])
  await service.context.db
    .transaction()
    .execute((trx) => revokeGrantOfItem(trx, orderItemId, service.clock.now()))
  expect(await isOpen(link)).toBe(false)
  expect(await isOpen(await whole(artist))).toBe(true)
})

test('a guest’s purchases join the account of the same address, each sound once', async () => {
  const email = 'Guest@Example.com'
  const one = await released()
  const two = await released()
  const first = await buySound(service, { ...one, email })
  const again = await buySound(service, { ...one, email })
  const second = await buySound(service, { ...two, email })
  await buySound(service, { ...two, email: 'someone@else.example' })
  const member = await service.signUp('guest')
  expect(await grantSeenBy(one.id, member)).toBeNull()
  const { db } = service.context
  const items = [first, again, second].map(({ orderItemId }) => orderItemId)
  await claimGrants(db, member.userId, items)
  expect(await grantSeenBy(one.id, member)).toBe(first.grant)
  expect(await grantSeenBy(two.id, member)).toBe(second.grant)
  const { body } = await service.call(listMyPurchases, { as: member })
  expect(body.items.map(({ grant }) => grant).toSorted()).toEqual(
    [first.grant, second.grant].toSorted(),
  )
})

test('a guest’s refunded purchase joins no account, and does not replace a later one', async () => {
  const email = 'returning@example.com'
  const { id, ...sound } = await released()
  const refunded = await buySound(service, { ...sound, email })
  const { db } = service.context
  await db
    .transaction()
    .execute((trx) => revokeGrantOfItem(trx, refunded.orderItemId, service.clock.now()))
  const member = await service.signUp('returning')
  await claimGrants(db, member.userId, [refunded.orderItemId])
  expect(await grantSeenBy(id, member)).toBeNull()
  const live = await buySound(service, { ...sound, email })
  const both = [refunded, live].map(({ orderItemId }) => orderItemId)
  await claimGrants(db, member.userId, both)
  expect(await grantSeenBy(id, member)).toBe(live.grant)
})

test('what an account bought with an address is not a guest’s who has that address later', async () => {
  const email = 'former@example.com'
  const { id: _, ...sound } = await released()
  await buySound(service, { ...sound, buyer, email })
  const { db } = service.context
  const guest = { userId: undefined, email }
  expect(await listHeldSounds(db, guest, [sound.soundId])).toEqual(new Set())
  await buySound(service, { ...sound, email })
  expect(await listHeldSounds(db, guest, [sound.soundId])).toEqual(new Set([sound.soundId]))
})
