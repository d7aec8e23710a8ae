import { endOfCard, KONBINI_STORES, type KonbiniStore, type SavedCard } from '../payments.ts'
import { type Account, openAccount } from './account.ts'
import type { Sandbox } from './sandbox.ts'
import type { Intent, Method, Session } from './types.ts'

/** The contents of the pages of a checkout. */
export interface CheckoutView {
  id: string
  mode: 'payment' | 'setup'
  locale: 'en' | 'ja'
  amountYen: number
  lines: { title: string; note: string; amountYen: number }[]
  /** The terms of delivery, and those that the buyer agrees to. */
  terms: string[]
  email: string
  returnUrl: string
  cancelUrl: string
  canSave: boolean
  /** Cards that have not expired, the newest first. */
  savedCards: SavedCard[]
  /** The buyer's next step, or that nothing is left to do. */
  step: 'pay' | 'secure' | 'voucher' | 'ended'
  last4: string
  voucher: Voucher | undefined
}

export interface Voucher {
  store: KonbiniStore
  code: string
  confirmation: string | undefined
  expiresAt: Date
}

export async function findCheckout(
  sandbox: Sandbox,
  id: string,
): Promise<CheckoutView | undefined> {
  const account = openAccount(sandbox)
  const session = await account.find(id)
  return session?.object === 'checkout.session' ? viewOf(account, session) : undefined
}

async function viewOf(account: Account, session: Session): Promise<CheckoutView> {
  const { get } = account
  const { payment_intent, customer } = session
  const hasExpired = session.status !== 'complete' && session.expires_at < account.seconds()
  const wasLeft = hasExpired && session.mode === 'setup'
  const intent = payment_intent === null ? undefined : await get('payment_intent', payment_intent)
  const method = intent?.payment_method
    ? await get('payment_method', intent.payment_method)
    : undefined
  const saved = customer === null ? [] : await account.list('payment_method', { customer })
  return {
    id: session.id,
    mode: session.mode === 'setup' ? 'setup' : 'payment',
    locale: session.locale === 'ja' ? 'ja' : 'en',
    amountYen: session.amount_total ?? 0,
    lines: (session.line_items?.data ?? []).map(({ description, price, amount_total }) => {
      const product = price?.product
      const note = typeof product === 'object' && 'description' in product && product.description
      return { title: description ?? '', note: note || '', amountYen: amount_total }
    }),
    terms: session.custom_text.submit?.message.split('\n\n') ?? [],
    email: session.customer_details?.email ?? '',
    returnUrl: (wasLeft ? session.cancel_url : session.success_url) ?? '',
    cancelUrl: session.cancel_url ?? '',
    canSave: session.saved_payment_method_options?.payment_method_save === 'enabled',
    savedCards: saved
      .flatMap(cardOf)
      .filter(({ expiry }) => endOfCard(expiry) > account.sandbox.clock.now()),
    step: hasExpired ? 'ended' : stepOf(session, intent),
    last4: method?.card?.last4 ?? '',
    voucher: intent && voucherOf(intent),
  }
}

function cardOf({ id, card }: Method): SavedCard[] {
  if (!card) return []
  const expiry = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`
  return [{ id, brand: 'Visa', last4: card.last4, expiry }]
}

function stepOf({ status }: Session, intent: Intent | undefined): CheckoutView['step'] {
  const isWaiting = intent?.status === 'requires_action'
  if (isWaiting) return status === 'open' ? 'secure' : 'voucher'
  return status === 'open' ? 'pay' : 'ended'
}

function voucherOf({ next_action }: Intent): Voucher | undefined {
  const details = next_action?.konbini_display_details
  const store = KONBINI_STORES.find((one) => details?.stores[one])
  const code = store && details?.stores[store]
  if (!code) return undefined
  const { payment_code, confirmation_number: confirmation } = code
  return { store, code: payment_code, confirmation, expiresAt: new Date(details.expires_at * 1000) }
}
