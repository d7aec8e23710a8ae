import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import { Problem } from '#kernel/problem.ts'
import type { Database } from '../../database/open-database.ts'
import { type CheckoutOrder, type Payment, PaymentUnknown, sumRefunds } from '../payments.ts'
import {
  booksOf,
  deleteSavedCards,
  findPaymentRow,
  listDisputes,
  listRefunds,
  listSavedCards,
  type PaymentRow,
} from './books.ts'
import { setupAddress } from './card-setup.ts'
import { cancelCheckout } from './change-payment.ts'
import { isSigned, listEvents } from './deliver-event.ts'
import { refundPayment } from './refunds.ts'
import {
  checkoutPath,
  type Delivery,
  newSandboxId,
  paymentIdOf,
  type Sandbox,
  type SandboxPayments,
} from './sandbox.ts'

export interface SandboxOptions {
  db: Database
  clock: Clock
  secret: Buffer
  webhookUrl: () => string
  delivery?: Partial<Delivery>
}

/** A provider that moves no money: own tables, own checkout page, signed webhooks over HTTP. */
export function createSandboxPayments(options: SandboxOptions): SandboxPayments {
  const { db, clock, secret, webhookUrl, delivery } = options
  const key = deriveKey(secret, 'sandbox-webhook')
  const usual: Delivery = { copies: 1, delaySeconds: () => 0, disputeAfterSeconds: 60 }
  const sandbox = { db, clock, key, webhookUrl, delivery: { ...usual, ...delivery } }
  return {
    provider: 'sandbox',
    methods: ['card', 'konbini'],
    transfers: undefined,
    sandbox,
    createCheckout: (order) => createCheckout(sandbox, order),
    cancelCheckout: (id) => cancelCheckout(sandbox, id),
    createCardSetup: async (setup) => ({ setupUrl: setupAddress(sandbox, setup) }),
    getPayment: (id) => getPayment(sandbox, id),
    readWebhook: (rawBody, headers) => readWebhook(sandbox, rawBody, headers),
    listEvents: (since) => listEvents(db, since),
    refund: (id, amountYen, key) => refundPayment(sandbox, { id, amountYen, key }),
    listCards: (customerKey) => listSavedCards(db, customerKey),
    async removeCard(customerKey, cardId) {
      const card = (await listSavedCards(db, customerKey)).find(({ id }) => id === cardId)
      if (card) await deleteSavedCards(db, customerKey, card)
    },
    forgetCustomer: (customerKey) => deleteSavedCards(db, customerKey),
  }
}

async function createCheckout(sandbox: Sandbox, order: CheckoutOrder) {
  const { id, amount_yen } = await booksOf(sandbox.db)
    .insertInto('sandbox.payments')
    .values({
      id: newSandboxId('pay'),
      order_id: order.orderId,
      attempt: order.attempt,
      email: order.email,
      locale: order.locale,
      lines: JSON.stringify(order.lines),
      gift_delivery: order.giftDelivery,
      amount_yen: order.totalYen,
      save_card: order.saveCard,
      customer_key: order.customerKey ?? null,
      return_url: order.returnUrl,
      cancel_url: order.cancelUrl,
      created_at: sandbox.clock.now(),
    })
    // Changes nothing: the payment that is there is returned.
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'attempt']).doUpdateSet({ order_id: order.orderId }),
    )
    .returning(['id', 'amount_yen'])
    .executeTakeFirstOrThrow()
  if (amount_yen !== order.totalYen) {
    throw new Error(`The checkout of order ${order.orderId} was made for another amount`)
  }
  const checkoutUrl = new URL(checkoutPath(id), order.returnUrl).href
  return { paymentId: id, checkoutUrl }
}

async function getPayment(sandbox: Sandbox, named: string): Promise<Payment> {
  const id = paymentIdOf(named)
  const row = await findPaymentRow(sandbox.db, id)
  if (!row) throw new PaymentUnknown(`The sandbox has no payment ${named}`)
  const card = row.card_brand && row.card_last4
  const refunds = await listRefunds(sandbox.db, id)
  return {
    id,
    orderId: row.order_id,
    status: row.status,
    amountYen: row.amount_yen,
    feeYen: 0,
    refundedYen: sumRefunds(refunds),
    refunds,
    disputes: await listDisputes(sandbox.db, id),
    konbini: konbiniOf(row),
    card: card ? { brand: row.card_brand ?? '', last4: row.card_last4 ?? '' } : undefined,
  }
}

function konbiniOf(row: PaymentRow): Payment['konbini'] {
  const { voucher, voucher_store: store, voucher_expires_at: expiresAt } = row
  if (voucher === null || store === null || expiresAt === null) return undefined
  const confirmationNumber = row.voucher_confirmation || undefined
  const voucherUrl = new URL(`${checkoutPath(row.id)}/voucher`, row.return_url).href
  return { expiresAt, voucherUrl, stores: [{ store, paymentCode: voucher, confirmationNumber }] }
}

const Event = z.object({ id: z.string(), type: z.string(), paymentId: z.string() })

function readWebhook(
  { key, clock }: Sandbox,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
) {
  if (!isSigned(key, rawBody, headers['sandbox-signature'], clock.now())) {
    throw new Problem('bad_signature')
  }
  try {
    return z.parse(Event, JSON.parse(rawBody.toString('utf8')))
  } catch {
    throw new Problem('bad_request')
  }
}
