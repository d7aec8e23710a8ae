import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { API_VERSION } from '../stripe/stripe-payments.ts'
import { newCustomer } from './new-customer.ts'
import {
  AccountParams,
  CardList,
  CustomerParams,
  DisputeList,
  decodeForm,
  EventList,
  LinkParams,
  NewSession,
  Nothing,
  RefundList,
  RefundParams,
  SessionList,
  SessionRetrieve,
  TransferList,
  TransferParams,
} from './params.ts'
import { createConnect } from './stripe-connect.ts'
import { createStripeObjects, type StripeObjects } from './stripe-objects.ts'
import { Refusal, type StripeObject } from './stripe-types.ts'

/** The library retries with a key of its own where it was given none, so that a later call differs. */
const KEY_OF_LIBRARY = 'stripe-node-retry-'
export const TEST_KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' }

/**
 * The part of Stripe's API that the engine uses, with its refusals: another version, unknown
 * parameters, no idempotency key, or one that was used with something else.
 */
export async function startStripeServer(clock: Clock) {
  let port = 0
  const origin = () => `http://127.0.0.1:${port}`
  const objects = createStripeObjects(clock, TEST_KEYS.webhookSecret, origin)
  const stripe = { ...objects, connect: createConnect(objects) }
  const answers = new Map<string, { asked: string; answer: Promise<Answer> }>()

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, search } = new URL(request.url ?? '/', origin())
    const { method = 'GET' } = request
    const form = method === 'POST' ? await text(request) : search.slice(1)
    checkHeaders(request)
    const work = async () => route(stripe, { method, pathname, form })
    if (method !== 'POST') return work()
    const key = String(request.headers['idempotency-key'] ?? '')
    if (key === '' || key.startsWith(KEY_OF_LIBRARY)) {
      throw invalid(400, 'Idempotency-Key', 'An idempotency key is missing')
    }
    const asked = `${pathname}?${form}`
    const known = answers.get(key) ?? { asked, answer: work() }
    answers.set(key, known)
    if (known.asked === asked) return known.answer
    const message = 'Keys for idempotent requests can only be used with the same parameters'
    throw new Refusal(400, { type: 'idempotency_error', message })
  }

  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request).catch((refusal: unknown) => {
      if (refusal instanceof Refusal) return { status: refusal.status, body: refusal }
      throw refusal
    })
    const json = body instanceof Refusal ? { error: body.error } : body
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId() })
    response.end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  port = address.port
  return {
    ...stripe,
    /** As Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    server: { protocol: 'http' as const, host: '127.0.0.1', port },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Answer {
  status: number
  body: unknown
}

interface Asked {
  method: string
  pathname: string
  form: string
}

function checkHeaders({ headers }: IncomingMessage): void {
  if (headers.authorization !== `Bearer ${TEST_KEYS.secretKey}`) {
    throw invalid(401, 'Authorization', 'Invalid API Key provided')
  }
  if (headers['stripe-version'] !== API_VERSION) {
    throw invalid(400, 'Stripe-Version', `Not ${API_VERSION}: ${headers['stripe-version']}`)
  }
}

function invalid(status: number, param: string, message: string, code?: string): Refusal {
  return new Refusal(status, {
    type: 'invalid_request_error',
    param,
    message,
    ...(code && { code }),
  })
}

interface Account extends StripeObjects {
  connect: ReturnType<typeof createConnect>
}

function route(stripe: Account, { method, pathname, form }: Asked): Answer {
  const [, , ...path] = pathname.split('/')
  const [id = '', part, partId = ''] = path.slice(path[0] === 'checkout' ? 2 : 1)
  const read = <Params extends z.ZodMiniType>(params: Params) => readParams(params, form)
  const found = (object: StripeObject, expand: readonly string[] = []) =>
    ok(expanded(stripe, object, expand))
  const listed = (objects: StripeObject[], expand: readonly string[] = []) => {
    const parts = expand.map((one) => one.replace(/^data\./, ''))
    const data = objects.map((object) => expanded(stripe, object, parts))
    return ok<Stripe.ApiList<object>>({ object: 'list', has_more: false, url: pathname, data })
  }
  const shape = pathname.replaceAll(/\/(acct|cs|cus|pm|tr)_\w+/g, '/:id')
  switch (`${method} ${shape}`) {
    case 'POST /v1/checkout/sessions':
      return found(stripe.createSession(read(NewSession)))
    case 'POST /v1/checkout/sessions/:id/expire':
      read(Nothing)
      return found(stripe.expire(id))
    case 'GET /v1/checkout/sessions/:id':
      return found(stripe.get('checkout.session', id), read(SessionRetrieve).expand)
    case 'GET /v1/checkout/sessions': {
      const { payment_intent, expand } = read(SessionList)
      const sessions = stripe.all('checkout.session')
      return listed(
        sessions.filter((session) => session.payment_intent === payment_intent),
        expand,
      )
    }
    case 'POST /v1/customers': {
      const { email = null, metadata = {} } = read(CustomerParams)
      return found(stripe.add(newCustomer({ email, metadata }, stripe.seconds())))
    }
    case 'POST /v1/customers/:id':
      return found(Object.assign(stripe.get('customer', id), read(CustomerParams)))
    case 'DELETE /v1/customers/:id': {
      read(Nothing)
      stripe.objects.delete(stripe.get('customer', id).id)
      for (const card of stripe.all('payment_method'))
        if (card.customer === id) card.customer = null
      return ok<Stripe.DeletedCustomer>({ id, object: 'customer', deleted: true })
    }
    case 'GET /v1/customers/:id/payment_methods':
      stripe.get('customer', id)
      read(CardList)
      return listed(stripe.all('payment_method').filter(({ customer }) => customer === id))
    case 'GET /v1/customers/:id/payment_methods/:id': {
      read(Nothing)
      const card = stripe.get('payment_method', partId)
      return found(card.customer === id ? card : stripe.get('payment_method', part ?? ''))
    }
    case 'POST /v1/payment_methods/:id/detach':
      read(Nothing)
      return found(Object.assign(stripe.get('payment_method', id), { customer: null }))
    case 'POST /v1/refunds':
      return found(stripe.createRefund(read(RefundParams)))
    case 'GET /v1/refunds': {
      const { payment_intent } = read(RefundList)
      const refunds = stripe.all('refund')
      return listed(refunds.filter((refund) => refund.payment_intent === payment_intent))
    }
    case 'GET /v1/disputes': {
      const { charge } = read(DisputeList)
      return listed(stripe.all('dispute').filter((dispute) => dispute.charge === charge))
    }
    case 'GET /v1/events': {
      const { created, types } = read(EventList)
      const data = stripe.eventsSince(created.gte, types)
      return ok<Stripe.ApiList<object>>({ object: 'list', has_more: false, url: pathname, data })
    }
    case 'POST /v1/accounts':
      return found(stripe.connect.createAccount(read(AccountParams)))
    case 'GET /v1/accounts/:id':
      return found(stripe.connect.getAccount(id))
    case 'POST /v1/accounts/:id/login_links':
      return ok<Stripe.LoginLink>({
        object: 'login_link',
        created: stripe.seconds(),
        url: `http://stripe.test/${id}`,
      })
    case 'POST /v1/account_links': {
      const { account, return_url } = read(LinkParams)
      const link = `http://stripe.test/setup/${stripe.connect.getAccount(account).id}`
      return ok<Stripe.AccountLink>({
        object: 'account_link',
        created: stripe.seconds(),
        expires_at: stripe.seconds() + 300,
        url: `${link}?to=${return_url}`,
      })
    }
    case 'GET /v1/balance': {
      const available = [{ currency: 'jpy', amount: stripe.connect.getAvailable() }]
      const pending = [{ currency: 'jpy', amount: 0 }]
      return ok<Stripe.Balance>({ object: 'balance', available, livemode: false, pending })
    }
    case 'POST /v1/transfers':
      return found(stripe.connect.createTransfer(read(TransferParams)))
    case 'GET /v1/transfers':
      return listed(stripe.connect.listTransfers(read(TransferList).transfer_group))
    case 'GET /v1/transfers/:id':
      read(Nothing)
      return found(stripe.get('transfer', id))
    case 'POST /v1/transfers/:id/reversals':
      read(Nothing)
      return found(stripe.connect.reverse(id))
    default:
      throw invalid(404, 'url', `Unrecognized request URL (${method}: ${pathname})`)
  }
}

const ok = <Body extends object>(body: Body): Answer => ({ status: 200, body })

function readParams<Params extends z.ZodMiniType>(params: Params, form: string): z.output<Params> {
  const read = z.safeParse(params, decodeForm(form))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const isUnknown = issue?.code === 'unrecognized_keys'
  const names = isUnknown ? [...issue.path, ...issue.keys] : (issue?.path ?? [])
  const code = isUnknown ? 'parameter_unknown' : 'parameter_invalid'
  throw invalid(400, names.join('.'), `${code}: ${names.join('.')}: ${issue?.message}`, code)
}

/** Up to four levels, as at Stripe, the `data` of a list counted. */
function expanded(stripe: Account, object: StripeObject, paths: readonly string[]): object {
  const copy: Record<string, unknown> = structuredClone({ ...object })
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.')
    const id = copy[name]
    if (id === undefined || rest.length > 3) {
      throw invalid(400, 'expand', `This property cannot be expanded (${path})`)
    }
    const part = typeof id === 'string' ? stripe.objects.get(id) : undefined
    if (part) copy[name] = expanded(stripe, part, rest.length > 0 ? [rest.join('.')] : [])
  }
  return copy
}
