import Stripe from 'stripe'
import { newId } from '#kernel/ids.ts'
import type { Database } from '../../database/open-database.ts'
import type { SavedCard } from '../payments.ts'
import { takenEmail } from './taken-email.ts'

interface Parts {
  db: Database
  stripe: Stripe
}

/** Stripe's customer of this key, with the address that the order goes to. */
export async function keepCustomer(parts: Parts, key: string, email: string): Promise<string> {
  const known = await findCustomerId(parts.db, key)
  if (known === undefined) return createCustomer(parts, key, email)
  const updated = await parts.stripe.customers
    .update(known, { email: takenEmail(email) }, { idempotencyKey: newId() })
    .catch(ignoreMissing)
  if (updated) return known
  // The customer was deleted at Stripe, or made with the keys of another account.
  await deleteCustomerRow(parts.db, key, known)
  return createCustomer(parts, key, email)
}

async function createCustomer({ db, stripe }: Parts, key: string, email: string): Promise<string> {
  const made = await stripe.customers.create(
    { email: takenEmail(email), metadata: { customer_key: key } },
    { idempotencyKey: newId() },
  )
  const { customerId: customer_id } = await db
    .insertInto('stripeCustomers')
    .values({ customerKey: key, customerId: made.id })
    // A conflict changes nothing: the existing row is returned.
    .onConflict((conflict) => conflict.column('customerKey').doUpdateSet({ customerKey: key }))
    .returning('customerId')
    .executeTakeFirstOrThrow()
  if (customer_id !== made.id) await stripe.customers.del(made.id)
  return customer_id
}

const A_PAGE_WAITS = { timeout: 5_000, maxNetworkRetries: 0 }

export async function listCards({ db, stripe }: Parts, key: string): Promise<SavedCard[]> {
  const customer = await findCustomerId(db, key)
  if (customer === undefined) return []
  const cards = await stripe.customers
    .listPaymentMethods(customer, { type: 'card', limit: 100 }, A_PAGE_WAITS)
    .catch(ignoreMissing)
  return (cards?.data ?? []).flatMap(({ id, card }) => {
    if (!card) return []
    const month = String(card.exp_month).padStart(2, '0')
    const expiry = `${month}/${String(card.exp_year).slice(-2)}`
    return [{ id, brand: card.brand, last4: card.last4, expiry }]
  })
}

export async function removeCard(
  { db, stripe }: Parts,
  key: string,
  cardId: string,
): Promise<void> {
  const customer = await findCustomerId(db, key)
  if (customer === undefined) return
  const own = await stripe.customers.retrievePaymentMethod(customer, cardId).catch(ignoreMissing)
  if (own) await stripe.paymentMethods.detach(own.id, {}, { idempotencyKey: newId() })
}

/** The cards go with the customer. */
export async function deleteCustomer({ db, stripe }: Parts, key: string): Promise<void> {
  const customer = await findCustomerId(db, key)
  if (customer === undefined) return
  await stripe.customers.del(customer).catch(ignoreMissing)
  await deleteCustomerRow(db, key, customer)
}

function ignoreMissing(error: unknown): undefined {
  const { StripeInvalidRequestError } = Stripe.errors
  if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return
  throw error
}

async function findCustomerId(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripeCustomers')
    .select('customerId')
    .where('customerKey', '=', key)
    .executeTakeFirst()
  return row?.customerId
}

async function deleteCustomerRow(db: Database, key: string, customer: string): Promise<void> {
  await db
    .deleteFrom('stripeCustomers')
    .where('customerKey', '=', key)
    .where('customerId', '=', customer)
    .execute()
}
