import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { checkOrigin } from '#http/origin.ts'
import { type PlainPage, sendPlainPage } from '#http/plain-page/plain-page.ts'
import { Problem } from '#kernel/problem.ts'
import { takesKonbini } from '#kernel/yen.ts'
import { findPaymentRow, findSavedCard, type PaymentRow } from '../books.ts'
import {
  answerChallenge,
  chargeCard,
  expireVoucher,
  issueVoucher,
  payVoucher,
} from '../change-payment.ts'
import { type Sandbox, sandboxOf } from '../sandbox.ts'
import { isDecline, outcomeOfSaved, readCard } from '../test-cards.ts'
import { type CheckoutProblem, checkoutPage, checkoutPath } from './checkout-page.ts'
import { challengePage, endedPage, voucherPage } from './step-pages.ts'

const PAGE = '/sandbox/checkout/:id'
const text = (length: number) => z._default(z.string().check(z.maxLength(length)), '')
const CheckoutForm = z.object({
  method: z.enum(['card', 'saved', 'konbini']),
  number: text(100),
  expiry: text(40),
  cvc: text(40),
  save: z.optional(z.string()),
})
type CheckoutForm = z.output<typeof CheckoutForm>
const ChallengeForm = z.object({ answer: z.enum(['pass', 'fail']) })
const VoucherForm = z.object({ answer: z.enum(['pay', 'expire']) })

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
  http.app.get(`${PAGE}/secure`, visit(showChallenge))
  http.app.post(`${PAGE}/secure`, visit(takeChallenge))
  http.app.get(`${PAGE}/voucher`, visit(showVoucher))
  http.app.post(`${PAGE}/voucher`, visit(takeVoucher))
}

async function showCheckout(visit: Visit, problem?: CheckoutProblem): Promise<FastifyReply> {
  const { sandbox, brandName, payment, reply } = visit
  if (payment.status === 'succeeded') return reply.redirect(payment.return_url, 303)
  if (payment.status === 'canceled') return page(visit, endedPage({ brandName, payment }))
  if (payment.voucher !== null) return reply.redirect(`${checkoutPath(payment.id)}/voucher`, 303)
  const key = payment.customer_key
  const savedCard = key === null ? undefined : await findSavedCard(sandbox.db, key)
  const checkout = checkoutPage({ brandName, payment, savedCard, problem })
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
    const voucher = `${randomInt(1_000_000)}`.padStart(6, '0')
    await issueVoucher(sandbox, payment.id, `${randomInt(1000, 10_000)}-${voucher}`)
    return undefined
  }
  const read =
    form.method === 'saved' ? await readSaved(sandbox, payment) : readTyped(sandbox, form)
  if ('problem' in read) return read.problem
  if (isDecline(read.outcome)) return read.outcome
  const { card, outcome } = read
  await chargeCard(sandbox, payment.id, { card, outcome, keep: form.save !== undefined })
  return undefined
}

function readTyped({ clock }: Sandbox, form: CheckoutForm) {
  return readCard(form, clock.now())
}

async function readSaved({ db }: Sandbox, { customer_key }: PaymentRow) {
  const card = customer_key === null ? undefined : await findSavedCard(db, customer_key)
  const outcome = card && outcomeOfSaved(card.last4)
  if (!card || !outcome) throw new Problem('bad_request')
  return { card, outcome }
}

async function showChallenge(visit: Visit): Promise<FastifyReply> {
  const { brandName, payment, reply } = visit
  const asked = payment.status === 'requires_action' && payment.voucher === null
  if (!asked) return reply.redirect(checkoutPath(payment.id), 303)
  return page(visit, challengePage({ brandName, payment }))
}

async function takeChallenge(visit: Visit): Promise<FastifyReply> {
  const { answer } = read(ChallengeForm, visit.request.body)
  await answerChallenge(visit.sandbox, visit.payment.id, answer === 'pass')
  const payment = await findPaymentRow(visit.sandbox.db, visit.payment.id)
  if (payment?.status !== 'requires_payment_method') return redirectToNext(visit)
  return showCheckout({ ...visit, payment }, 'challenge_failed')
}

async function showVoucher(visit: Visit): Promise<FastifyReply> {
  const { brandName, payment, reply } = visit
  const waiting = payment.status === 'requires_action' && payment.voucher !== null
  if (!waiting) return reply.redirect(checkoutPath(payment.id), 303)
  return page(visit, voucherPage({ brandName, payment }))
}

async function takeVoucher(visit: Visit): Promise<FastifyReply> {
  const { answer } = read(VoucherForm, visit.request.body)
  const answerVoucher = answer === 'pay' ? payVoucher : expireVoucher
  await answerVoucher(visit.sandbox, visit.payment.id)
  return redirectToNext(visit)
}

/** Where the buyer belongs in the state that the payment now has. */
async function redirectToNext({ sandbox, payment, reply }: Visit): Promise<FastifyReply> {
  const now = (await findPaymentRow(sandbox.db, payment.id)) ?? payment
  if (now.status === 'requires_action') {
    return reply.redirect(
      `${checkoutPath(now.id)}/${now.voucher === null ? 'secure' : 'voucher'}`,
      303,
    )
  }
  // The order's page says how it ended.
  const ended = now.status === 'succeeded' || now.status === 'canceled'
  return reply.redirect(ended ? now.return_url : checkoutPath(now.id), 303)
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
