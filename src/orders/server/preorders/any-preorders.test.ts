/** @module-tag slow */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { reconcileAlbum } from '#works/server/albums/release/reconcile-album.ts'
import { checkMarket } from '../testing/check-books.ts'
import { command, place } from '../testing/command.ts'
import {
  decide,
  dispute,
  join,
  leave,
  look,
  pay,
  refund,
  refundElsewhere,
  settle,
  webhooks,
  work,
} from '../testing/commands.ts'
import { type Good, type Market, openMarket, SHOWN } from '../testing/market.ts'
import { order } from '../testing/order-commands.ts'
import { placeOrder } from '../testing/place-order.ts'
import { openShop } from '../testing.ts'
import { cancelPreorder } from './cancel-preorder.ts'
import { followPreorders } from './follow-preorders.ts'

const DAY = 24 * 60 * 60
const quiet = { info() {}, warn() {}, error() {} }
const shop = await openShop({ log: quiet })
afterAll(() => shop.close())
const { db } = shop.context
let runs = 0

/** Puts an announced album for ¥1,000 on the market: a public sound, and one that comes with it. */
async function addComing(market: Market): Promise<void> {
  runs += 1
  const artist = await shop.signUp(`coming-${runs}`)
  const early = await shop.addSound(artist, { title: 'Early' })
  const late = await shop.addSound(artist, { title: 'Late', status: 'Draft' })
  const { id: key, publicId } = await shop.addAlbum(artist, [early, late], { status: 'Draft' })
  await db.updateTable('albums').set({ announced: true }).where('id', '=', key).execute()
  await change(late.id, { wantedStatus: 'Released' })
  await change(key, { wantedStatus: 'Released', releaseAt: inDays(5), releasedAt: null })
  const offer = { priceYen: 1000, nameYourPrice: true, shownYen: 1000 }
  const soundIds = [early.id]
  market.goods.push({ id: `album-${publicId}`, key, ownerId: artist.userId, soundIds, ...offer })
}
const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * DAY * 1000)
const comingOf = ({ goods }: Market) => goods.at(-1) as Good
const change = (key: number, values: object) =>
  db.updateTable('works').set(values).where('id', '=', key).execute()
const find = (key: number) =>
  db
    .selectFrom('works')
    .select(['status', 'wantedStatus', 'releaseAt'])
    .where('id', '=', key)
    .executeTakeFirstOrThrow()

const preorder = command(
  'preorder',
  fc.record({ who: fc.constantFrom('member', 'guest'), calls: fc.constantFrom(1, 1, 3) }),
  async (market, { who, calls }) => {
    const { id, key } = comingOf(market)
    const { releaseAt, status } = await find(key)
    const at = status === 'Draft' && releaseAt ? { deliversAt: releaseAt.toISOString() } : {}
    await placeOrder(market, { who, items: [{ id, price: 1000, ...at }], calls })
  },
)

const move = command(
  'move',
  fc.record({ days: fc.integer({ min: 1, max: 40 }) }),
  async (market, { days }) => {
    const { key } = comingOf(market)
    if ((await find(key)).status === 'Draft') await change(key, { releaseAt: inDays(days) })
  },
)

/** Drops the album, or takes that back. */
const drop = command('drop', fc.constant(null), async (market) => {
  const { key } = comingOf(market)
  const { status, wantedStatus } = await find(key)
  if (status !== 'Draft') return
  await change(key, { wantedStatus: wantedStatus === null ? 'Released' : null })
})

/** The date comes, while orders are looked at. */
const release = command('release', fc.constant(null), async (market) => {
  const good = comingOf(market)
  const { wantedStatus } = await find(good.key)
  if (wantedStatus !== 'Released') return
  await change(good.key, { releaseAt: shop.clock.now() })
  const publish = () =>
    db.transaction().execute((trx) => reconcileAlbum(shop.context, trx, good.key))
  await Promise.all([publish(), look.of(null).run({}, market), publish()])
  const { rows } = await sql<{ id: number }>`
    select sound_id as id from album_sounds where album_id = ${good.key} order by position`.execute(
    db,
  )
  // Jobs of their own publish the sounds.
  for (const { id } of rows) await change(id, { status: 'Released', wantedStatus: null })
  good.soundIds = rows.map(({ id }) => id)
})

const follow = command('follow', fc.constant(null), () => followPreorders(shop.context))

/** The member cancels what is late, twice at once and while it may come. */
const cancel = command('cancel', fc.record({ at: place }), async (market) => {
  const { member, orders } = market
  if (member.hasLeft) return
  const viewer = { ...SHOWN, ...member, registered: true, sessionId: 1 } as const
  const { id: item } = comingOf(market)
  const ask = (id: string) =>
    cancelPreorder(shop.context, viewer, id, { key: undefined, item }).then(
      () => undefined,
      ({ code }: { code?: string }) => code,
    )
  const codes = await Promise.all([...orders, ...orders].map(({ id }) => ask(id)))
  for (const code of codes) {
    expect([undefined, 'not_found', 'preorder_on_time', 'conflict']).toContain(code)
  }
})

const anyCommands = fc.commands(
  [
    preorder,
    preorder,
    preorder,
    pay,
    pay,
    pay,
    webhooks,
    work,
    look,
    move,
    move,
    drop,
    release,
    follow,
    cancel,
    cancel,
  ]
    .map(({ any }) => any)
    .concat([order, refund, refundElsewhere, dispute, decide, join, leave].map(({ any }) => any)),
  { maxCommands: 20, size: 'max' },
)

test('whatever becomes of an album that was ordered before its release, it is delivered or paid back, and books agree', async () => {
  await checkProperty(
    fc.asyncProperty(anyCommands, async (commands) => {
      const market = await openMarket(shop)
      await addComing(market)
      await fc.asyncModelRun(() => ({ model: {}, real: market }), commands)
      await settle(market)
      await followPreorders(shop.context)
      await shop.runJobs()
      await settle(market)
      await checkMarket(market)
      await checkDeliveries(comingOf(market))
    }),
    1,
  )
})

/** No one waits for an album that is out; and for one that was dropped, only while a bank decides. */
async function checkDeliveries({ key }: Good): Promise<void> {
  const { rows } = await sql`
    select o.public_id, w.status, w.wanted_status from grants g
    join works w on w.id = g.work_id join order_items i on i.id = g.order_item_id
    join orders o on o.id = i.order_id
    where g.work_id = ${key} and g.revoked_at is null and i.refund_wanted_at is null
      and g.delivers_at is not null and g.delivered_at is null
      and (w.status = 'Released' or w.wanted_status is null)
      and not exists (select from disputes d where d.order_id = o.id and d.closed_at is null)`.execute(
    db,
  )
  expect(rows).toEqual([])
}
