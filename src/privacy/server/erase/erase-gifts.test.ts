import { afterAll, expect, test } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { readZip } from '#ports/zip/testing.ts'
import { forgetEndedGifts } from '#vouchers/server/gifts/deliver-gift.ts'
import {
  addressOf,
  DAY_SECONDS,
  dayAfter,
  deliverDue,
  openGiftShop,
} from '#vouchers/server/gifts/testing.ts'
import { deleteAccount, EXPORT_PATH } from '../../contract.ts'

const { shop, member, soundCalled, givePaid, emailsTo } = await openGiftShop()
afterAll(() => shop.close())

const remove = (as: TestMember) => {
  const { username } = as
  return shop.call(deleteAccount, { as, body: { username } })
}
const rowsOf = (recipient: string) =>
  shop.context.db
    .selectFrom('gifts as g')
    .leftJoin('orderAdjustments as a', (join) =>
      join.onRef('a.reference', '=', 'g.orderId').on('a.kind', '=', 'gift'),
    )
    .leftJoin('orders as o', 'o.id', 'a.orderId')
    .select(['g.recipientEmail as to', 'g.senderName as from', 'g.message'])
    .where((is) => is.or([is('g.recipientEmail', '=', recipient), is('o.email', '=', recipient)]))
    .execute()
const GONE = { to: null, from: '', message: '' }

async function exportOf({ token }: TestMember) {
  const headers = { authorization: `Bearer ${token}` }
  const { rawPayload } = await shop.app.inject({ url: EXPORT_PATH, headers })
  const files = await readZip(rawPayload)
  return (name: string) => JSON.parse(`${files.get(`purchases/gifts-${name}.json`)}`)
}

test('sender, message and address go with an account, but a gift that waits still goes out', async () => {
  const [giver, friend] = [await member(), await member()]
  const [sent, waiting] = [await soundCalled('Sent'), await soundCalled('Waiting')]
  const gift = { as: giver, message: 'For you' }
  await givePaid({ ...gift, item: sent.item, recipient: addressOf(friend) })
  const date = dayAfter(shop, 1)
  await givePaid({ ...gift, item: waiting.item, recipient: 'later@example.com', date })
  const given = await exportOf(giver)
  expect(given('given')).toMatchObject([
    { recipient: addressOf(friend), sender: 'Mio', message: 'For you' },
    { recipient: 'later@example.com' },
  ])
  const received = await exportOf(friend)
  expect(received('received')).toMatchObject([{ sender: 'Mio', message: 'For you' }])
  expect(received('given')).toEqual([])

  expect((await remove(giver)).status).toBe(204)
  expect(await rowsOf(addressOf(friend))).toEqual([GONE])
  shop.clock.advance(2 * DAY_SECONDS)
  await deliverDue(shop)
  const [email] = await emailsTo('later@example.com')
  expect(email?.text).toContain('For you')
  await addJob(shop.context.db, forgetEndedGifts, {})
  await shop.runJobs()
  expect(await rowsOf('later@example.com')).toEqual([GONE])
})

test('what a recipient was given goes with the account of the recipient, too', async () => {
  const [giver, friend] = [await member(), await member()]
  const { item } = await soundCalled('Theirs')
  await givePaid({ item, as: giver, recipient: addressOf(friend), message: 'For you' })
  expect((await remove(friend)).status).toBe(204)
  expect(await rowsOf(addressOf(friend))).toEqual([GONE])
})
