import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { checkOrigin } from '#http/origin.ts'
import { sendPlainPage } from '#http/plain-page.ts'
import type { PlainPage } from '#kernel/plain-page.ts'
import { Problem } from '#kernel/problem.ts'
import { takesKonbini } from '#kernel/yen.ts'
import { KONBINI_STORES } from '../payments.ts'
import { CardInput, type CheckoutProblem } from './card-form.ts'
import { type CheckoutView, findCheckout } from './checkout-view.ts'
import { closeDispute, findOpenDispute } from './disputes.ts'
import { challengePage, checkoutPage, disputePage, setupPage, voucherPage } from './pages.ts'
import { answerChallenge, chargeCard, endVoucher, issueVoucher, setUpCard } from './pay.ts'
import { checkoutPath, type Sandbox, sandboxOf } from './sandbox.ts'
import { isDecline, outcomeOfSaved, readCard } from './test-cards.ts'

const PAGE = '/sandbox/checkout/:id'
const DISPUTE_PAGE = `${PAGE}/dispute`
const CheckoutForm = z.extend(CardInput, {
  method: z._default(z.enum(['card', 'saved', 'konbini']), 'card'),
  /** A saved one; the newest where it is left out. */
  card: z.optional(z.string()),
  save: z.optional(z.string()),
  store: z._default(z.enum(KONBINI_STORES), 'familymart'),
})
type CheckoutForm = z.output<typeof CheckoutForm>
/** Answers to the bank's question, and at the store. */
const AnswerForm = z.object({ answer: z.enum(['pass', 'fail', 'pay', 'expire']) })

const DisputeForm = z.object({ answer: z.enum(['won', 'lost']) })

interface Visit {
  http: Http
  sandbox: Sandbox
  brandName: string
  payment: CheckoutView
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
      const payment = await findCheckout(sandbox, id)
      if (!payment) throw new Problem('not_found')
      return handle({ http, sandbox, brandName, payment, request, reply })
    }
  }
  http.app.get(PAGE, visit(showCheckout))
  http.app.post(PAGE, visit(takeCheckout))
  for (const step of ['secure', 'voucher'] as const) {
    http.app.get(
      `${PAGE}/${step}`,
      visit((visit) => showStep(visit, step)),
    )
    http.app.post(`${PAGE}/${step}`, visit(takeAnswer))
  }
  http.app.get(DISPUTE_PAGE, visit(showDispute))
  http.app.post(DISPUTE_PAGE, visit(decideDispute))
}

async function showCheckout(visit: Visit, problem?: CheckoutProblem): Promise<FastifyReply> {
  const { brandName, payment, reply } = visit
  const { step } = payment
  if (step === 'ended') return reply.redirect(payment.returnUrl, 303)
  if (step === 'voucher') return reply.redirect(`${checkoutPath(payment.id)}/voucher`, 303)
  const content = payment.mode === 'setup' ? setupPage : checkoutPage
  return page(visit, content({ brandName, payment, problem }), problem === undefined ? 200 : 422)
}

async function takeCheckout(visit: Visit): Promise<FastifyReply> {
  const { sandbox, payment } = visit
  const problem = await pay(visit, read(CheckoutForm, visit.request.body))
  if (problem !== undefined) return showCheckout(visit, problem)
  return redirectToNext(visit, await findCheckout(sandbox, payment.id))
}

async function pay(
  { sandbox, payment }: Visit,
  form: CheckoutForm,
): Promise<CheckoutProblem | undefined> {
  if (form.method === 'konbini') {
    if (!takesKonbini(payment.amountYen)) throw new Problem('bad_request')
    await issueVoucher(sandbox, payment.id, form.store)
    return undefined
  }
  const read =
    form.method === 'saved' ? readSaved(payment, form.card) : readCard(form, sandbox.clock.now())
  if ('problem' in read) return read.problem
  if (isDecline(read.outcome)) return read.outcome
  const { card, outcome } = read
  if (payment.mode === 'setup') await setUpCard(sandbox, payment.id, card)
  else await chargeCard(sandbox, payment.id, { card, outcome, keep: form.save !== undefined })
  return undefined
}

function readSaved({ savedCards }: CheckoutView, cardId: string | undefined) {
  const card = cardId === undefined ? savedCards[0] : savedCards.find(({ id }) => id === cardId)
  const outcome = card && outcomeOfSaved(card.last4)
  if (!card || !outcome) throw new Problem('bad_request')
  return { card, outcome }
}

async function showStep(visit: Visit, step: 'secure' | 'voucher'): Promise<FastifyReply> {
  const { brandName, payment, reply } = visit
  if (payment.step !== step) return reply.redirect(checkoutPath(payment.id), 303)
  const { voucher } = payment
  const content = voucher
    ? voucherPage({ brandName, payment }, voucher)
    : challengePage({ brandName, payment })
  return page(visit, content)
}

async function takeAnswer(visit: Visit): Promise<FastifyReply> {
  const { sandbox, payment } = visit
  const { answer } = read(AnswerForm, visit.request.body)
  if (answer === 'pay') await endVoucher(sandbox, payment.id, 'succeeded')
  else if (answer === 'expire') await endVoucher(sandbox, payment.id, 'canceled')
  else await answerChallenge(sandbox, payment.id, answer === 'pass')
  const answered = await findCheckout(sandbox, payment.id)
  if (answered?.step !== 'pay') return redirectToNext(visit, answered)
  return showCheckout({ ...visit, payment: answered }, 'challenge_failed')
}

async function showDispute(visit: Visit): Promise<FastifyReply> {
  const { sandbox, brandName, payment, reply } = visit
  const open = await findOpenDispute(sandbox, payment.id)
  if (!open) return reply.redirect(payment.returnUrl, 303)
  return page(visit, disputePage({ brandName, payment }, open.amount))
}

async function decideDispute(visit: Visit): Promise<FastifyReply> {
  const { sandbox, payment, request, reply } = visit
  const { answer } = read(DisputeForm, request.body)
  await closeDispute(sandbox, payment.id, answer)
  return reply.redirect(payment.returnUrl, 303)
}

/**
 * Redirects the buyer to the page of the state that the payment now has; the order's page shows how
 * it ended.
 */
function redirectToNext({ payment, reply }: Visit, { step }: CheckoutView = payment): FastifyReply {
  if (step === 'ended') return reply.redirect(payment.returnUrl, 303)
  const path = checkoutPath(payment.id)
  return reply.redirect(step === 'pay' ? path : `${path}/${step}`, 303)
}

function page({ http, reply, payment }: Visit, content: PlainPage, status = 200) {
  // A form that posts here is answered by a redirect to the shop, which form-action covers too.
  const shop = new URL(payment.returnUrl).origin
  const policy = { 'form-action': `'self' ${shop}` }
  return sendPlainPage(http, reply, content, { status, policy })
}

function read<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = z.safeParse(shape, value)
  if (!result.success) throw new Problem('bad_request')
  return result.data
}
