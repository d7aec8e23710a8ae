import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { checkOrigin } from '#http/origin.ts'
import { sendPlainPage } from '#http/plain-page/plain-page.ts'
import { Problem } from '#kernel/problem.ts'
import type { CardSetup } from '../payments.ts'
import { saveCard } from './books.ts'
import { CardInput, type CheckoutProblem } from './card-form.ts'
import { setupPage } from './pages.ts'
import type { Sandbox } from './sandbox.ts'
import { isDecline, readCard } from './test-cards.ts'

const PAGE = '/sandbox/cards'
const HOURS = 24

type Setup = Omit<CardSetup, 'email'>
const SignedSetup = z.object({
  customerKey: z.string(),
  locale: z.enum(['en', 'ja']),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  endsAt: z.number(),
})

/** The address says all of it, signed, so that nothing is stored. */
export function setupAddress({ key, clock }: Sandbox, { email: _, ...setup }: CardSetup): string {
  const signed = { ...setup, endsAt: clock.now().getTime() + HOURS * 3_600_000 }
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url')
  const setupKey = `${text}.${mac(key, text).toString('base64url')}`
  return new URL(`${PAGE}?setup=${setupKey}`, setup.returnUrl).href
}

/** @throws Problem not_found for one that was changed, or made more than a day ago */
export function readSetup({ key, clock }: Sandbox, setupKey: string): Setup {
  const [text = '', signature = ''] = setupKey.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = mac(key, text)
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new Problem('not_found')
  }
  const { endsAt, ...setup } = z.parse(
    SignedSetup,
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  )
  if (endsAt < clock.now().getTime()) throw new Problem('not_found')
  return setup
}

function mac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update('card-setup.').update(text).digest()
}

/** The page on which a member saves a card with no payment. */
export function registerCardSetup(http: Http, sandbox: Sandbox): void {
  const { brandName } = http.context.config
  const show = (reply: FastifyReply, setup: Setup, problem?: CheckoutProblem) => {
    const policy = { 'form-action': `'self' ${new URL(setup.returnUrl).origin}` }
    const status = problem === undefined ? 200 : 422
    return sendPlainPage(reply, setupPage({ brandName, setup, problem }), { status, policy })
  }
  const setupOf = (request: FastifyRequest) => {
    const query = z.safeParse(z.object({ setup: z.string() }), request.query)
    return readSetup(sandbox, query.data?.setup ?? '')
  }
  http.app.get(PAGE, async (request, reply) => show(reply, setupOf(request)))
  http.app.post(PAGE, async (request, reply) => {
    checkOrigin(http, request)
    const setup = setupOf(request)
    const input = z.safeParse(CardInput, request.body)
    if (!input.success) throw new Problem('bad_request')
    const read = readCard(input.data, sandbox.clock.now())
    if ('problem' in read) return show(reply, setup, read.problem)
    if (isDecline(read.outcome)) return show(reply, setup, read.outcome)
    await saveCard(sandbox.db, setup.customerKey, read.card, sandbox.clock.now())
    return reply.redirect(setup.returnUrl, 303)
  })
}
