import { sql } from 'kysely'
import { refundOrder } from '#orders/server/refunds/refund-order.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { closeDispute, openDispute } from '#ports/payments/test-stripe/disputes.ts'
import { getSandbox } from '#ports/payments/testing/sandbox-acts.ts'
import { openGiftShop } from '#vouchers/server/gifts/testing.ts'

/** A shop with one order of each kind, for ¥300 each, and books that agree. */
export async function openBooks() {
  const world = await openGiftShop()
  const { shop, artist, soundCalled, givePaid } = world
  const { context, clock } = shop
  const sandbox = getSandbox(context.payments)
  const listener = await shop.signUp('listener')
  const other = await shop.signUp('other')

  async function buy(title: string) {
    const sound = await soundCalled(title)
    const order = await shop.order({ sounds: [sound], as: listener })
    await shop.pay(order.checkoutUrl)
    await shop.runJobs()
    return { ...order, soundId: sound.id }
  }

  const sold = await buy('Sold')
  const parted = await buy('Part')
  await refundOrder(context, parted.id, { amountYen: 100 })
  await shop.runJobs()
  const disputed = await buy('Disputed')
  await openDispute(sandbox, disputed.paymentId)
  const lost = await buy('Lost')
  await openDispute(sandbox, lost.paymentId)
  await closeDispute(sandbox, lost.paymentId, 'lost')
  const open = await shop.order({ sounds: [await soundCalled('Open')], as: listener })
  await shop.runJobs()
  const { item } = await soundCalled('Given')
  const gift = await givePaid({ item, recipient: 'friend@example.com', as: listener })
  const half = { ownerId: artist.userId, code: 'HALF', coversAll: true, percent: 50 }
  const code = { publicId: 'half', ...half, createdAt: clock.now() }
  await context.db.insertInto('discountCodes').values(code).execute()
  return { ...world, listener, other, sold, parted, disputed, lost, open, gift }
}

/** A payout in transfer, whatever the ledger says. */
export const payoutOf = (userId: number, yen: number) => sql`
  with r as (insert into payout_runs (day, created_at) values (now(), now()) returning id)
  insert into payouts (public_id, user_id, status, amount_yen, run_id, key_id, sealed, account_label,
    created_at)
  select 'lost', ${userId}, 'in_transfer', ${yen}, id, '', '', '', now() from r`
/** The ledger's side of a payout. */
export const postPayout = (userId: number, reference: string, yen: number) => sql`
  with x as (insert into ledger_transactions (kind, reference, at)
    values ('payout', ${reference}, now()) returning id)
  insert into ledger_entries (transaction_id, account, user_id, amount_yen)
  select id, account, ${userId}, sign * ${yen}::int
  from x, (values ('artist_payable', 1), ('payouts', -1)) as e(account, sign)`

/** A transaction that gives itself where one is asked for. */
export function withinItself(trx: Transaction): Transaction {
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') {
        return () => ({ execute: (work: (one: Transaction) => unknown) => work(target) })
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
