import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { API_VERSION } from '../stripe/stripe-payments.ts'
import { type Account, onAccount, openAccount } from './account.ts'
import { booksOf } from './books.ts'
import { createSeller, createTransfer, getSeller, reverseTransfer, sumBalance } from './connect.ts'
import { newCustomer, newSetupIntent } from './new-customer.ts'
import { newSession } from './new-session.ts'
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
import { expireSession } from './pay.ts'
import { createRefund } from './refunds.ts'
import type { Sandbox } from './sandbox.ts'
import { Refusal, type Session, type StripeObject } from './types.ts'

/** The library retries with a key of its own where it was given none, so that a later call differs. */
const KEY_OF_LIBRARY = 'stripe-node-retry-'

export interface Asked {
  method: string
  /** The path with its query. */
  path: string
  headers: Record<string, string>
  form: string
}

export interface Answer {
  status: number
  body: object
}

/**
 * The part of Stripe's API that the engine uses, with its refusals: another version, unknown
 * parameters, no idempotency key, or one that was used with something else.
 */
export async function answerStripe(sandbox: Sandbox, asked: Asked): Promise<Answer> {
  try {
    checkHeaders(sandbox, asked)
    if (asked.method === 'GET') return await route(openAccount(sandbox), asked)
    return await onAccount(sandbox, (account) => answerOnce(account, asked))
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return { status: refusal.status, body: { error: refusal.error } }
  }
}

function checkHeaders({ secretKey }: Sandbox, { headers }: Asked): void {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw invalid(401, 'Authorization', 'Invalid API Key provided')
  }
  if (headers['stripe-version'] !== API_VERSION) {
    throw invalid(400, 'Stripe-Version', `Not ${API_VERSION}: ${headers['stripe-version']}`)
  }
}

/** The same key gives the same answer. */
async function answerOnce(account: Account, asked: Asked): Promise<Answer> {
  const key = asked.headers['idempotency-key'] ?? ''
  if (asked.method === 'DELETE') return route(account, asked)
  if (key === '' || key.startsWith(KEY_OF_LIBRARY)) {
    throw invalid(400, 'Idempotency-Key', 'An idempotency key is missing')
  }
  const books = booksOf(account.trx)
  const said = `${asked.path}?${asked.form}`
  const known = await books
    .selectFrom('sandbox.answers')
    .select(['asked', 'status', 'body'])
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
  if (known?.asked === said) return known
  if (known) {
    const message = 'Keys for idempotent requests can only be used with the same parameters'
    throw new Refusal(400, { type: 'idempotency_error', message })
  }
  const { status, body } = await route(account, asked)
  await books
    .insertInto('sandbox.answers')
    .values({
      idempotencyKey: key,
      asked: said,
      status,
      body: JSON.stringify(body),
      createdAt: account.sandbox.clock.now(),
    })
    .execute()
  return { status, body }
}

function invalid(status: number, param: string, message: string, code?: string): Refusal {
  return new Refusal(status, {
    type: 'invalid_request_error',
    param,
    message,
    ...(code && { code }),
  })
}

async function route(account: Account, asked: Asked): Promise<Answer> {
  const { get, list, add, seconds } = account
  const { pathname, search } = new URL(asked.path, 'http://stripe.invalid')
  const form = asked.method === 'GET' ? search.slice(1) : asked.form
  const [, , ...path] = pathname.split('/')
  const [id = '', part, partId = ''] = path.slice(path[0] === 'checkout' ? 2 : 1)
  const read = <Params extends z.ZodMiniType>(params: Params) => readParams(params, form)
  const found = async (object: StripeObject, expand: readonly string[] = []) =>
    ok(await expanded(account, object, expand))
  const listed = async (objects: StripeObject[], expand: readonly string[] = []) => {
    const parts = expand.map((one) => one.replace(/^data\./, ''))
    const data: object[] = []
    for (const object of objects) data.push(await expanded(account, object, parts))
    return ok<Stripe.ApiList<object>>({ object: 'list', has_more: false, url: pathname, data })
  }
  const shape = pathname.replaceAll(/\/(acct|cs|cus|pm|tr)_\w+/g, '/:id')
  switch (`${asked.method} ${shape}`) {
    case 'POST /v1/checkout/sessions':
      return found(await createSession(account, read(NewSession)))
    case 'POST /v1/checkout/sessions/:id/expire':
      read(Nothing)
      return found(await expireSession(account, id))
    case 'GET /v1/checkout/sessions/:id':
      return found(await get('checkout.session', id), read(SessionRetrieve).expand)
    case 'GET /v1/checkout/sessions': {
      const { payment_intent, expand } = read(SessionList)
      return listed(await list('checkout.session', { payment_intent }), expand)
    }
    case 'POST /v1/customers': {
      const { email = null, metadata = {} } = read(CustomerParams)
      return found(add(newCustomer({ email, metadata }, seconds())))
    }
    case 'POST /v1/customers/:id':
      return found(Object.assign(await get('customer', id), read(CustomerParams)))
    case 'DELETE /v1/customers/:id': {
      read(Nothing)
      const cards = await list('payment_method', { customer: id })
      await account.remove((await get('customer', id)).id)
      for (const card of cards) card.customer = null
      return ok<Stripe.DeletedCustomer>({ id, object: 'customer', deleted: true })
    }
    case 'GET /v1/customers/:id/payment_methods':
      await get('customer', id)
      read(CardList)
      return listed(await list('payment_method', { customer: id }))
    case 'GET /v1/customers/:id/payment_methods/:id': {
      read(Nothing)
      const card = await get('payment_method', partId)
      return found(card.customer === id ? card : await get('payment_method', part ?? ''))
    }
    case 'POST /v1/payment_methods/:id/detach': {
      read(Nothing)
      const card = await get('payment_method', id)
      card.customer = null
      await account.send('payment_method.detached', card)
      return found(card)
    }
    case 'POST /v1/refunds': {
      const { payment_intent: intentId, amount, metadata, instructions_email } = read(RefundParams)
      const instructionsEmail = instructions_email
      return found(await createRefund(account, { intentId, amount, metadata, instructionsEmail }))
    }
    case 'GET /v1/refunds': {
      const { payment_intent } = read(RefundList)
      return listed(await list('refund', { payment_intent }))
    }
    case 'GET /v1/disputes':
      return listed(await list('dispute', { charge: read(DisputeList).charge }))
    case 'GET /v1/events': {
      const { created, types } = read(EventList)
      const lists: Stripe.EventBase[] = []
      for (const type of types) lists.push(...(await list('event', { type })))
      const late = lists.filter((event) => event.created >= created.gte)
      return listed(late.sort((a, b) => b.created - a.created))
    }
    case 'POST /v1/accounts':
      return found(createSeller(account, read(AccountParams)))
    case 'GET /v1/accounts/:id':
      return found(await getSeller(account, id))
    case 'POST /v1/accounts/:id/login_links':
      return ok<Stripe.LoginLink>({
        object: 'login_link',
        created: seconds(),
        url: `http://stripe.test/${id}`,
      })
    case 'POST /v1/account_links': {
      const { account: sellerId, return_url } = read(LinkParams)
      const link = `http://stripe.test/setup/${(await getSeller(account, sellerId)).id}`
      return ok<Stripe.AccountLink>({
        object: 'account_link',
        created: seconds(),
        expires_at: seconds() + 300,
        url: `${link}?to=${return_url}`,
      })
    }
    case 'GET /v1/balance': {
      const available = [{ currency: 'jpy', amount: await sumBalance(account) }]
      const pending = [{ currency: 'jpy', amount: 0 }]
      return ok<Stripe.Balance>({ object: 'balance', available, livemode: false, pending })
    }
    case 'POST /v1/transfers':
      return found(await createTransfer(account, read(TransferParams)))
    case 'GET /v1/transfers': {
      const { transfer_group } = read(TransferList)
      return listed(await list('transfer', { transfer_group }))
    }
    case 'GET /v1/transfers/:id':
      read(Nothing)
      return found(await get('transfer', id))
    case 'POST /v1/transfers/:id/reversals':
      read(Nothing)
      return found(await reverseTransfer(account, id))
    default:
      throw invalid(404, 'url', `Unrecognized request URL (${asked.method}: ${pathname})`)
  }
}

const ok = <Body extends object>(body: Body): Answer => ({ status: 200, body })

async function createSession(
  { add, get, send, seconds }: Account,
  params: z.output<typeof NewSession>,
): Promise<Session> {
  const customer = params.customer ? await get('customer', params.customer) : undefined
  const session = add(newSession(params, { customerEmail: customer?.email, created: seconds() }))
  if (params.mode === 'setup') {
    const intent = add(newSetupIntent(session, seconds()))
    session.setup_intent = intent.id
    await send('setup_intent.created', intent)
  }
  return session
}

function readParams<Params extends z.ZodMiniType>(params: Params, form: string): z.output<Params> {
  const read = z.safeParse(params, decodeForm(form))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const isUnknown = issue?.code === 'unrecognized_keys'
  const names = isUnknown ? [...issue.path, ...issue.keys] : (issue?.path ?? [])
  const code = isUnknown ? 'parameter_unknown' : 'parameter_invalid'
  throw invalid(400, names.join('.'), `${code}: ${names.join('.')}: ${issue?.message}`, code)
}

/** Expands up to four levels, as Stripe does, the `data` of a list counted. */
async function expanded(
  account: Account,
  object: StripeObject,
  paths: readonly string[],
): Promise<object> {
  const copy: Record<string, unknown> = structuredClone({ ...object })
  if (!paths.includes('line_items')) delete copy.line_items
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.')
    const id = copy[name]
    if (id === undefined || rest.length > 3) {
      throw invalid(400, 'expand', `This property cannot be expanded (${path})`)
    }
    const part = typeof id === 'string' ? await account.find(id) : undefined
    if (part) copy[name] = await expanded(account, part, rest.length > 0 ? [rest.join('.')] : [])
  }
  return copy
}
