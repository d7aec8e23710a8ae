import type { ColumnType, Generated, Kysely, Selectable } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { DB } from '../../database/tables.ts'
import {
  type CheckoutOrder,
  type Dispute,
  type KonbiniStore,
  type Payment,
  type ProviderRefund,
  type SavedCard,
  sumRefunds,
} from '../payments.ts'
import type { Card } from './test-cards.ts'

/** For each dispute, also for one that is won; about what providers in Japan charge. */
const FEE_YEN = 1300

/** The provider's own tables: apart from ours, as a real provider's are. */
type SandboxTables = {
  'sandbox.payments': PaymentsTable
  'sandbox.cards': Pick<Card, keyof Card> & { customer_key: string; created_at: Date }
  'sandbox.events': {
    id: string
    type: string
    payment_id: string
    created_at: Generated<Date>
    delivered_at: Date | null
  }
  'sandbox.disputes': {
    id: string
    payment_id: string
    amount_yen: number
    status: Generated<Dispute['status']>
    created_at: Date
  }
  'sandbox.refunds': {
    id: string
    payment_id: string
    amount_yen: number
    /** None where the provider made it by itself. */
    idempotency_key: string | null
    has_failed: Generated<boolean>
    created_at: Generated<Date>
  }
}

type PaymentsTable = {
  id: string
  order_id: string
  attempt: number
  email: string
  locale: CheckoutOrder['locale']
  lines: ColumnType<CheckoutOrder['lines'], string, string>
  gift_delivery: string | null
  amount_yen: number
  save_card: boolean
  customer_key: string | null
  return_url: string
  cancel_url: string
  status: Generated<Payment['status']>
  card_brand: string | null
  card_last4: string | null
  card_expiry: string | null
  keep_card: Generated<boolean>
  voucher: string | null
  voucher_store: KonbiniStore | null
  voucher_confirmation: string | null
  voucher_expires_at: Date | null
  created_at: Date
}

export type PaymentRow = Selectable<PaymentsTable>
export type Books = Kysely<DB & SandboxTables>

export function booksOf(db: Database): Books {
  return db.withTables<SandboxTables>()
}

export function findPaymentRow(db: Database, id: string): Promise<PaymentRow | undefined> {
  return selectPayment(db, id).executeTakeFirst()
}

/** Held until the transaction ends, so that concurrent changes come one after the other. */
export function lockPaymentRow(db: Database, id: string): Promise<PaymentRow | undefined> {
  return selectPayment(db, id).forUpdate().executeTakeFirst()
}

function selectPayment(db: Database, id: string) {
  return booksOf(db).selectFrom('sandbox.payments').selectAll().where('id', '=', id)
}

/** Runs one step on a locked payment, so that a button clicked twice takes effect once. */
export async function onPayment(
  { db }: { db: Database },
  id: string,
  step: (trx: Database, payment: PaymentRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await lockPaymentRow(trx, id)
    if (payment) await step(trx, payment)
  })
}

export async function updatePaymentRow(
  db: Database,
  id: string,
  change: Partial<PaymentRow>,
): Promise<void> {
  const { lines: _, ...columns } = change
  await booksOf(db).updateTable('sandbox.payments').set(columns).where('id', '=', id).execute()
}

/** Oldest first. */
export async function listDisputes(db: Database, paymentId: string): Promise<Dispute[]> {
  const rows = await booksOf(db)
    .selectFrom('sandbox.disputes')
    .select(['id', 'amount_yen as amountYen', 'status'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, feeYen: FEE_YEN }))
}

/** Oldest first. */
export async function listRefunds(db: Database, paymentId: string): Promise<ProviderRefund[]> {
  const rows = await booksOf(db)
    .selectFrom('sandbox.refunds')
    .select(['id', 'idempotency_key as key', 'amount_yen as amountYen', 'has_failed as hasFailed'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, key: row.key ?? undefined }))
}

/** Of a locked payment: what can be refunded or disputed. */
export async function amountLeft(trx: Database, payment: PaymentRow): Promise<number> {
  if (payment.status !== 'succeeded') return 0
  const taken = (await listDisputes(trx, payment.id)).filter(({ status }) => status !== 'won')
  const refundedYen = sumRefunds(await listRefunds(trx, payment.id))
  const back = taken.reduce((sum, { amountYen }) => sum + amountYen, refundedYen)
  return payment.amount_yen - back
}

/** The cards that were saved under this key, the newest first. */
export async function listSavedCards(db: Database, customerKey: string): Promise<SavedCard[]> {
  const cards = await booksOf(db)
    .selectFrom('sandbox.cards')
    .select(['brand', 'last4', 'expiry'])
    .where('customer_key', '=', customerKey)
    .orderBy('created_at', 'desc')
    .execute()
  return cards.map((card) => ({
    ...card,
    id: `sbx_card_${card.last4}_${card.expiry.replace('/', '')}`,
  }))
}

export async function saveCard(db: Database, customerKey: string, card: Card, at: Date) {
  await booksOf(db)
    .insertInto('sandbox.cards')
    .values({ customer_key: customerKey, ...card, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_key', 'brand', 'last4', 'expiry'])
        .doUpdateSet({ created_at: at }),
    )
    .execute()
}

/** All of them, or one. */
export async function deleteSavedCards(
  db: Database,
  customerKey: string,
  { last4, expiry }: Partial<Card> = {},
): Promise<void> {
  await booksOf(db)
    .deleteFrom('sandbox.cards')
    .where('customer_key', '=', customerKey)
    .$if(last4 !== undefined, (cards) => cards.where('last4', '=', last4 ?? ''))
    .$if(expiry !== undefined, (cards) => cards.where('expiry', '=', expiry ?? ''))
    .execute()
}
