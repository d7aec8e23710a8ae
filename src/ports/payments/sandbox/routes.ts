import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { checkOrigin } from '#http/origin.ts'
import { type PlainPage, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { Problem } from '#kernel/problem.ts'
import { takesKonbini } from '#kernel/yen.ts'
import { endOfCard, KONBINI_STORES, type SavedCard } from '../payments.ts'
import { findPaymentRow, listDisputes, listSavedCards, type PaymentRow } from './books.ts'
import { CardInput, type CheckoutProblem } from './card-form.ts'
import { registerCardSetup } from './card-setup.ts'
import { answerChallenge, chargeCard, endVoucher, issueVoucher } from './change-payment.ts'
import { closeDispute } from './disputes.ts'
import { challengePage, checkoutPage, disputePage, voucherPage } from './pages.ts'
import { checkoutPath, type Sandbox, sandboxOf } from './sandbox.ts'
import { isDecline, outcomeOfSaved, readCard } from './test-cards.ts'

const PAGE = '/sandbox/checkout/:id'
const DISPUTE_PAGE = `${PAGE}/dispute`
const CheckoutForm = z.extend(CardInput, {
  method: z.enum(['card', 'saved', 'konbini']),
  /** A saved one; the newest where it is left out. */
  card: z.optional(z.string()),
  save: z.optional(z.string()),
  store: z._default(z.enum(KONBINI_STORES), 'familymart'),
})
type CheckoutForm = z.output<typeof CheckoutForm>
/** To the bank's question, and at the store. */
const AnswerForm = z.object({ answer: z.enum(['pass', 'fail', 'pay', 'expire']) })

const DisputeForm = z.object({ answer: z.enum(['won', 'lost']) })

interface Visit {
  sandbox: Sandbox
  brandName: string
  payment: PaymentRow
  request: FastifyRequest
  reply: FastifyReply
}

/** The sandbox's own checkout pages: plain forms that work with no script. */
export function registerSandbox(http: Http): void {
  const sandbox = sandboxOf(http.context.payments)
  if (!sandbox) return
  const { brandName } = http.context.config
  const visit = (handle: (visit: Visit) => Promise<FastifyReply>) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      checkOrigin(http, request)
      const { id } = read(z.object({ id: z.string() }), request.params)
      const payment = await findPaymentRow(sandbox.db, id)
      if (!payment) throw new Problem('not_found')
      return handle({ sandbox, brandName, payment, request, reply })
    }
  }
  http.app.get(PAGE, visit(showCheckout))
  http.app.post(PAGE, visit(takeCheckout))
  for (const step of ['secure', 'voucher'] as const) {
    http.app.get(
      `${PAGE}/${step}`,
      visit(async (visit) => showStep(visit, step)),
    )
    http.app.post(`${PAGE}/${step}`, visit(takeAnswer))
  }
  http.app.get(DISPUTE_PAGE, visit(showDispute))
  http.app.post(DISPUTE_PAGE, visit(decideDispute))
  registerCardSetup(http, sandbox)
}

async function showCheckout(visit: Visit, problem?: CheckoutProblem): Promise<FastifyReply> {
  const { sandbox, brandName, payment, reply } = visit
  if (hasEnded(payment)) return reply.redirect(payment.return_url, 303)
  if (payment.voucher !== null) return reply.redirect(`${checkoutPath(payment.id)}/voucher`, 303)
  const savedCards = await listUsableCards(sandbox, payment)
  const checkout = checkoutPage({ brandName, payment, savedCards, problem })
  return page(visit, checkout, problem === undefined ? 200 : 422)
}

async function takeCheckout(visit: Visit): Promise<FastifyReply> {
  const form = read(CheckoutForm, visit.request.body)
  const problem = await pay(visit, form)
  return problem === undefined ? redirectToNext(visit) : showCheckout(visit, problem)
}

async function pay(
  { sandbox, payment }: Visit,
  form: CheckoutForm,
): Promise<CheckoutProblem | undefined> {
  if (form.method === 'konbini') {
    if (!takesKonbini(payment.amount_yen)) throw new Problem('bad_request')
    await issueVoucher(sandbox, payment.id, form.store)
    return undefined
  }
  const read =
    form.method === 'saved'
      ? await readSaved(sandbox, payment, form.card)
      : readCard(form, sandbox.clock.now())
  if ('problem' in read) return read.problem
  if (isDecline(read.outcome)) return read.outcome
  const { card, outcome } = read
  await chargeCard(sandbox, payment.id, { card, outcome, keep: form.save !== undefined })
  return undefined
}

async function listUsableCards(
  { db, clock }: Sandbox,
  { customer_key }: PaymentRow,
): Promise<SavedCard[]> {
  const cards = customer_key === null ? [] : await listSavedCards(db, customer_key)
  return cards.filter(({ expiry }) => endOfCard(expiry) > clock.now())
}

async function readSaved(sandbox: Sandbox, payment: PaymentRow, cardId: string | undefined) {
  const cards = await listUsableCards(sandbox, payment)
  const card = cardId === undefined ? cards[0] : cards.find(({ id }) => id === cardId)
  const outcome = card && outcomeOfSaved(card.last4)
  if (!card || !outcome) throw new Problem('bad_request')
  return { card, outcome }
}

function showStep(visit: Visit, step: 'secure' | 'voucher'): FastifyReply {
  const { brandName, payment, reply } = visit
  if (stepOf(payment) !== step) return reply.redirect(checkoutPath(payment.id), 303)
  const stepPage = step === 'secure' ? challengePage : voucherPage
  return page(visit, stepPage({ brandName, payment }))
}

function stepOf({ status, voucher }: PaymentRow): 'secure' | 'voucher' | undefined {
  if (status !== 'requires_action') return undefined
  return voucher === null ? 'secure' : 'voucher'
}

async function takeAnswer(visit: Visit): Promise<FastifyReply> {
  const { sandbox, payment } = visit
  const { answer } = read(AnswerForm, visit.request.body)
  if (answer === 'pay') await endVoucher(sandbox, payment.id, 'succeeded')
  else if (answer === 'expire') await endVoucher(sandbox, payment.id, 'canceled')
  else await answerChallenge(sandbox, payment.id, answer === 'pass')
  const answered = await findPaymentRow(sandbox.db, payment.id)
  if (answered?.status !== 'requires_payment_method') return redirectToNext(visit)
  return showCheckout({ ...visit, payment: answered }, 'challenge_failed')
}

async function showDispute(visit: Visit): Promise<FastifyReply> {
  const { sandbox, brandName, payment, reply } = visit
  const disputes = await listDisputes(sandbox.db, payment.id)
  const open = disputes.find(({ status }) => status === 'open')
  if (!open) return reply.redirect(payment.return_url, 303)
  return page(visit, disputePage({ brandName, payment }, open.amountYen))
}

async function decideDispute(visit: Visit): Promise<FastifyReply> {
  const { sandbox, payment, request, reply } = visit
  const { answer } = read(DisputeForm, request.body)
  await closeDispute(sandbox, payment.id, answer)
  return reply.redirect(payment.return_url, 303)
}

/** Where the buyer belongs in the state that the payment now has. */
async function redirectToNext({ sandbox, payment, reply }: Visit): Promise<FastifyReply> {
  const now = (await findPaymentRow(sandbox.db, payment.id)) ?? payment
  const step = stepOf(now)
  if (step) return reply.redirect(`${checkoutPath(now.id)}/${step}`, 303)
  return reply.redirect(hasEnded(now) ? now.return_url : checkoutPath(now.id), 303)
}

/** The order's page shows how. */
function hasEnded({ status }: PaymentRow): boolean {
  return status === 'succeeded' || status === 'canceled'
}

function page({ reply, payment }: Visit, content: PlainPage, status = 200): FastifyReply {
  // A form that posts here is answered by a redirect to the shop, which form-action covers too.
  const shop = new URL(payment.return_url).origin
  return sendPlainPage(reply, content, { status, policy: { 'form-action': `'self' ${shop}` } })
}

function read<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = z.safeParse(shape, value)
  if (!result.success) throw new Problem('bad_request')
  return result.data
}
