import { newId } from '#kernel/ids.ts'
import { divideYen, splitPayment, splitRefund } from '#money/platform-fee.ts'
import { recordRefund, recordSale, type SoldItem } from '#money/server/write-ledger.ts'
import type { Database } from '#ports/database/open-database.ts'
import { insertAlbumRow } from '#works/testing.ts'

/** Something that is written to the ledger. */
export interface Happening {
  /** The hours since the year 2026 began in UTC. */
  hour: number
  kind: 'sale' | 'refund' | 'payout' | 'return' | 'other'
  /** The index of the artist. */
  seller: number
  paid: number[]
  feePercent: number
  /** Percent of the artist’s share that goes to the other one. */
  split: number
  /** Percent: of what is left of a sale, or of 10,000 yen. */
  part: number
}

interface Sold extends SoldItem {
  orderId: number
  feePercent: number
  backYen: number
  /** Users and their weights. */
  members: { userId: number; weight: number }[]
}

/** Writes, for tests, in this order, whenever each took place. */
export async function writeHappenings(
  db: Database,
  artists: readonly [number, number],
  happenings: readonly Happening[],
): Promise<void> {
  const sold: Sold[] = []
  for (const happening of happenings) {
    const { kind, seller } = happening
    const userId = artists[seller === 0 ? 0 : 1]
    if (kind === 'sale') sold.push(...(await sell(db, artists, happening)))
    else if (kind === 'refund') await refund(db, sold, happening)
    else await moveMoney(db, userId, happening)
  }
}

const timeOf = ({ hour }: Happening) => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000)

async function sell(db: Database, artists: readonly [number, number], happening: Happening) {
  const { seller, paid, feePercent, split } = happening
  const at = timeOf(happening)
  const [sellerId, otherId] = seller === 0 ? artists : [artists[1], artists[0]]
  const members = [
    { userId: sellerId, weight: 100 - split },
    ...(split > 0 ? [{ userId: otherId, weight: split }] : []),
  ]
  const { orderId, items } = await addOrder(db, { sellerId, paid, feePercent, at })
  if (split === 0) {
    await recordSale(db, { orderId, feePercent, items, providerFeeYen: 12, at })
  } else {
    const entries = items.flatMap(({ orderItemId, paidYen }): Entry[] => {
      const { fee, share } = splitPayment(paidYen, feePercent)
      return [
        { account: 'provider_clearing', amountYen: paidYen, orderItemId },
        ...divide(members, -share, orderItemId),
        { account: 'platform_fee', amountYen: -fee, orderItemId },
      ]
    })
    await post(db, { kind: 'sale', reference: `order-${orderId}`, orderId, at, entries })
  }
  return items.map((item) => ({ ...item, orderId, feePercent, backYen: 0, members }))
}

async function refund(db: Database, sold: readonly Sold[], happening: Happening) {
  const item = sold.find(({ paidYen, backYen }) => backYen < paidYen)
  if (item === undefined) return
  const { orderId, orderItemId, feePercent, backYen: beforeYen, paidYen, members } = item
  const amountYen = Math.ceil(((paidYen - beforeYen) * happening.part) / 100)
  item.backYen += amountYen
  const at = timeOf(happening)
  const reference = `item-${orderItemId}-${beforeYen}`
  const from = happening.seller === 0 ? 'provider_clearing' : 'disputes'
  if (members.length === 1) {
    const asked = { orderId, feePercent, at, item, amountYen, beforeYen, reference, from } as const
    return recordRefund(db, asked)
  }
  const { fee, share } = splitRefund({ paidYen, feePercent, beforeYen }, amountYen)
  const entries: Entry[] = [
    { account: from, amountYen: -amountYen, orderItemId },
    ...divide(members, share, orderItemId),
    { account: 'platform_fee', amountYen: fee, orderItemId },
  ]
  await post(db, { kind: 'refund', reference, orderId, at, entries })
}

function divide(members: Sold['members'], yen: number, orderItemId: number): Entry[] {
  const parts = divideYen(
    Math.abs(yen),
    members.map(({ weight }) => weight),
  )
  return members.map(({ userId }, at) => {
    const amountYen = Math.sign(yen) * (parts[at] ?? 0)
    return { account: 'artist_payable', amountYen, userId, orderItemId }
  })
}

/** A payout, one that the bank returned, or an entry of the operator’s own. */
function moveMoney(db: Database, userId: number, happening: Happening): Promise<void> {
  const { kind, part } = happening
  const amountYen = (kind === 'payout' ? 1 : -1) * part * 100
  return post(db, {
    kind: kind === 'other' ? 'dispute' : 'payout',
    reference: `payout-${newId()}${kind === 'return' ? '-returned' : ''}`,
    at: timeOf(happening),
    entries: [
      { account: 'artist_payable', amountYen, userId },
      { account: kind === 'other' ? 'platform_fee' : 'payouts', amountYen: -amountYen, userId },
    ],
  })
}

interface Entry {
  account: string
  amountYen: number
  userId?: number
  orderItemId?: number
}

interface Posted {
  kind: string
  reference: string
  orderId?: number
  at: Date
  entries: Entry[]
}

async function post(db: Database, { entries, orderId, ...posted }: Posted): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('ledgerTransactions')
      .values({ ...posted, orderId: orderId ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = entries.flatMap(({ account, amountYen, userId, orderItemId }) => {
      const of = { userId: userId ?? null, orderItemId: orderItemId ?? null }
      return amountYen === 0 ? [] : [{ transactionId: id, account, amountYen, ...of }]
    })
    if (rows.length > 0) await trx.insertInto('ledgerEntries').values(rows).execute()
  })
}

interface NewOrder {
  sellerId: number
  paid: readonly number[]
  feePercent: number
  at: Date
  title?: string
}

/** Adds a paid order of an album for each amount. */
export async function addOrder(db: Database, { sellerId, paid, feePercent, at, title }: NewOrder) {
  const totalYen = paid.reduce((sum, yen) => sum + yen, 0)
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      publicId: newId(),
      email: 'buyer@example.com',
      locale: 'en',
      totalYen,
      dueYen: totalYen,
      feePercent,
      provider: 'sandbox',
      bodyHash: Buffer.alloc(32),
      status: 'paid',
      paidAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const albums = await Promise.all(paid.map(() => insertAlbumRow(db, { ownerId: sellerId })))
  const rows = await db
    .insertInto('orderItems')
    .values(
      paid.map((paidYen, index) => ({
        orderId,
        kind: 'album',
        workId: albums[index] ?? 0,
        sellerId,
        title: title ?? `Tide ${orderId}-${index}`,
        sellerName: 'Mio',
        priceYen: 50,
        paidYen,
        soldAt: at,
      })),
    )
    .returning(['id', 'paidYen', 'workId'])
    .execute()
  const items = rows.map((row) => ({
    orderItemId: row.id,
    workId: row.workId,
    sellerId,
    paidYen: row.paidYen,
  }))
  return { orderId, items }
}
