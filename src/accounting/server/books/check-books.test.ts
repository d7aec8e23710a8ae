import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import type { Database } from '#ports/database/open-database.ts'
import { createSandboxPayments } from '#ports/payments/test-stripe/create-sandbox.ts'
import { checkBooks } from './check-books.ts'
import { checkBooksJob } from './check-books-job.ts'
import { openBooks, payoutOf, postPayout, withinItself } from './testing.ts'

const books = await openBooks()
const { shop, artist, other, emailsTo, sold, parted, disputed, lost, open, gift } = books
afterAll(() => shop.close())
const { context, clock } = shop
const reports = async () =>
  (await emailsTo('office@oto.example')).filter(
    ({ subject }) => subject === translate('en').t('emails.sales.booksSubject'),
  )
const RUN = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
const idOf = (publicId: string) => sql`(select id from orders where public_id = ${publicId})`
const itemOf = (publicId: string) =>
  sql`(select id from order_items where order_id = ${idOf(publicId)})`
const soldItem = itemOf(sold.id)

test('what agrees is said with what was compared, and the provider was asked about', async () => {
  const checked = await checkBooks(context)
  expect(checked).toMatchObject({ differences: [], orders: 7, payments: 6, unasked: 0 })
  expect((await checkBooks(context, new Date(clock.now().getTime() + 1000))).payments).toBe(1)
  await checkBooksJob.perform(context, {}, RUN)
  expect(await reports()).toEqual([])
})

const there = `Order ${sold.id} (payment ${sold.paymentId})`
const paid = `Order ${sold.id}`
const corruptions: [string, string, RawBuilder<unknown>[]][] = [
  [
    'an order without its ledger entries',
    `${paid}: the artist’s share of “Sold” should be ¥270, and the ledger has ¥0.`,
    [
      sql`delete from ledger_entries where order_item_id = ${soldItem}`,
      sql`delete from ledger_transactions where order_id = ${idOf(sold.id)}`,
    ],
  ],
  [
    'ledger entries of an order that is not paid',
    `The ledger has the transaction sale `,
    [sql`update orders set status = 'canceled', paid_at = null where public_id = ${sold.id}`],
  ],
  [
    'ledger entries of no order',
    'but its order (none) is not paid.',
    [sql`update ledger_transactions set order_id = null where order_id = ${idOf(sold.id)}`],
  ],
  [
    'a purchase that is not paid',
    `Order ${open.id}: “Open” can be used, but is not paid.`,
    [
      sql`insert into grants (public_id, user_id, email, work_id, order_item_id, seller_name)
      select 'g', null, '', work_id, id, '' from order_items where id = ${itemOf(open.id)}`,
    ],
  ],
  [
    'a paid order without its purchase',
    `${paid}: “Sold” is paid, but its buyer does not have it.`,
    [sql`update grants set revoked_at = now() where order_item_id = ${soldItem}`],
  ],
  [
    'a gift that never came',
    `Order ${gift.id}: “Given” is paid, but its buyer does not have it.`,
    [sql`delete from order_adjustments where kind = 'gift' and reference = ${idOf(gift.id)}`],
  ],
  [
    'an item of another amount',
    `${paid}: the total is ¥300, and its items come to ¥350.`,
    [sql`update order_items set paid_yen = 350 where id = ${soldItem}`],
  ],
  [
    'an item below its price',
    `${paid}: “Sold” costs ¥900, and ¥300 was paid for it.`,
    [sql`update order_items set price_yen = 900 where id = ${soldItem}`],
  ],
  [
    'an order of another amount',
    `${paid}: what the provider holds (before its fees) should be ¥400, and the ledger has ¥300.`,
    [sql`update orders set total_yen = 400 where public_id = ${sold.id}`],
  ],
  [
    'an order without its payment',
    `${paid} is paid with ¥300, but has no payment.`,
    [sql`update orders set payment_id = null where public_id = ${sold.id}`],
  ],
  [
    'a fee of another amount',
    `${paid}: the platform fee of “Sold” should be ¥30, and the ledger has ¥40.`,
    [
      sql`update ledger_entries set amount_yen = -40
        where order_item_id = ${soldItem} and account = 'platform_fee'`,
    ],
  ],
  [
    'entries that do not come to zero',
    'should come to ¥0, and comes to ¥1.',
    [
      sql`update ledger_entries set amount_yen = 301
        where order_item_id = ${soldItem} and account = 'provider_clearing'`,
    ],
  ],
  [
    'a balance from nowhere',
    'The ledger has -¥500 in payout x: artist_payable (order none), which does not belong there.',
    [
      sql`with x as (insert into ledger_transactions (kind, reference, at)
          values ('payout', 'x', now()) returning id)
        insert into ledger_entries (transaction_id, account, user_id, amount_yen)
        select id, account, user_id, amount from x, (values ('artist_payable', null, -500),
          ('payouts', ${artist.userId}::bigint, 500)) as e(account, user_id, amount)`,
    ],
  ],
  [
    'a payout of someone else’s balance',
    'The payout payout x is of more than one account.',
    [
      sql`with x as (insert into ledger_transactions (kind, reference, at)
          values ('payout', 'x', now()) returning id)
        insert into ledger_entries (transaction_id, account, user_id, amount_yen)
        select id, account, user_id, amount from x, (values
          ('artist_payable', ${other.userId}::bigint, 500),
          ('payouts', ${artist.userId}::bigint, -500)) as e(account, user_id, amount)`,
    ],
  ],
  [
    'a payout that never left the balance',
    'Of the payout lost / taken from the balance should be ¥500, and the ledger has ¥0.',
    [payoutOf(artist.userId, 500)],
  ],
  [
    'a payout of another amount than the ledger has',
    'Of the payout lost / in transfer should be ¥500, and the ledger has ¥400.',
    [payoutOf(artist.userId, 500), postPayout(artist.userId, 'payout-lost', 400)],
  ],
  [
    'a payout of the ledger that no one was sent',
    'Of the payout gone / taken from the balance should be ¥0, and the ledger has ¥400.',
    [postPayout(artist.userId, 'payout-gone', 400)],
  ],
  [
    'a refund that is taken back of another artist',
    `Order ${parted.id}: what an artist has of “Part / other” should be ¥0, and the ledger has -¥90.`,
    [
      sql`update ledger_entries set user_id = ${other.userId}
        where order_item_id = ${itemOf(parted.id)} and account = 'artist_payable' and amount_yen > 0`,
    ],
  ],
  [
    'a refund without its ledger entries',
    `Order ${parted.id}: the artist’s share of “Part” should be ¥180, and the ledger has ¥270.`,
    [
      sql`delete from ledger_entries where transaction_id in (select id from ledger_transactions
        where kind = 'refund' and order_id = ${idOf(parted.id)})`,
    ],
  ],
  [
    'a refund that no one asked for',
    `Order ${parted.id}: what the provider holds (before its fees) should be ¥300, and the ledger has ¥200.`,
    [sql`delete from refunds where order_item_id = ${itemOf(parted.id)}`],
  ],
  [
    'an item that was taken back and not refunded',
    `Order ${lost.id}: of “Lost”, which was taken back, ¥300 should be refunded, and ¥0 is.`,
    [sql`delete from refunds where order_item_id = ${itemOf(lost.id)}`],
  ],
  [
    'a refund that waits for ever',
    `Order ${parted.id}: the refund of ¥100 for “Part” has waited for more than 7 days.`,
    [
      sql`update refunds set refunded_at = null, wanted_at = now() - interval '8 days'
        where order_item_id = ${itemOf(parted.id)}`,
    ],
  ],
  [
    'a dispute that is not withheld',
    `Order ${disputed.id}: what open disputes withhold should be ¥0, and the ledger has ¥300.`,
    [sql`delete from disputes where order_id = ${idOf(disputed.id)}`],
  ],
  [
    'a fee of a dispute',
    `Order ${disputed.id}: what the provider charges for disputes should be ¥1,400, and the ledger has ¥1,300.`,
    [sql`update disputes set fee_yen = 1400 where order_id = ${idOf(disputed.id)}`],
  ],
  [
    'uses of a code',
    'The discount code HALF is used by 0 orders, and counts 2.',
    [sql`update discount_codes set uses = 2`],
  ],
  [
    'a download code',
    'The download code Tour 1 and its order (none) do not agree on whether it is redeemed.',
    [
      sql`with s as (insert into download_code_sets (public_id, owner_id, work_id, name, code_count,
          created_at) values ('s', ${artist.userId}, ${sold.soundId}, 'Tour', 1, now()) returning id)
        insert into download_codes (set_id, number, hash, redeemed_at) select id, 0, '', now() from s`,
    ],
  ],
  [
    'another amount at the provider',
    `${there}: it is ¥300 here, and ¥299 at the provider.`,
    [
      sql`update sandbox.objects set data = data || '{"amount_received": 299}'
        where data ->> 'object' = 'payment_intent'
          and id = (select s.data ->> 'payment_intent' from sandbox.objects s where s.id = ${sold.paymentId})`,
    ],
  ],
  [
    'a payment that the provider does not have',
    `There is no checkout cs_test_x`,
    [sql`update orders set payment_id = 'cs_test_x' where public_id = ${sold.id}`],
  ],
]

test.each(corruptions)('%s is named', async (_, words, statements) => {
  const undo = new Error('undo')
  const corrupted = context.db.transaction().execute(async (trx) => {
    for (const one of [sql`set local session_replication_role = replica`, ...statements]) {
      await one.execute(trx)
    }
    const within = withinItself(trx)
    const asked = { ...context, db: within, payments: paymentsOf(trx) }
    const { differences } = await checkBooks(asked)
    expect(differences.join('\n')).toContain(words)
    throw undo
  })
  await expect(corrupted).rejects.toBe(undo)
})

function paymentsOf(db: Database) {
  return createSandboxPayments({ db, clock, secret: Buffer.alloc(32), webhookUrl: () => '' })
}

test('the operator is sent an email of what differs at two looks', async () => {
  await sql`update discount_codes set uses = 2`.execute(context.db)
  await checkBooksJob.perform(context, {}, RUN)
  expect(await reports()).toEqual([])
  const jobs = sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'check-books' and run_at > now() + interval '5 minutes'`
  expect((await jobs.execute(context.db)).rows).toEqual([{ n: 1 }])
  const errors: object[] = []
  const log = { ...context.log, error: (fields: object) => void errors.push(fields) }
  for (const _ of [1, 2]) await checkBooksJob.perform({ ...context, log }, { isAgain: true }, RUN)
  await shop.runJobs()
  const [email, ...more] = await reports()
  expect(more).toEqual([])
  expect(email?.text).toContain('The discount code HALF is used by 0 orders, and counts 2.')
  expect(email?.text).toContain('npm run admin -- ledger check')
  expect(errors).toHaveLength(2)
})
