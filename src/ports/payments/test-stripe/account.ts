import { sql } from 'kysely'
import type Stripe from 'stripe'
import { newId } from '#kernel/ids.ts'
import type { Database } from '../../database/open-database.ts'
import { API_VERSION } from '../stripe/stripe-payments.ts'
import { booksOf } from './books.ts'
import { queueDelivery } from './deliver-event.ts'
import type { Sandbox } from './sandbox.ts'
import { isA, Refusal, type StripeObject } from './types.ts'

type Kind = StripeObject['object']
type Of<Name extends Kind> = Extract<StripeObject, { object: Name }>
type ObjectOf<Type> = Extract<Stripe.Event, { type: Type }>['data']['object']

/** The objects of the account; each is read once, and `save` writes those that were touched. */
export interface Account {
  sandbox: Sandbox
  trx: Database
  seconds(): number
  /** @throws Refusal where there is none of this kind */
  get<Name extends Kind>(kind: Name, id: string | null): Promise<Of<Name>>
  find(id: string): Promise<StripeObject | undefined>
  /** Returns the objects with these properties, the newest first. */
  list<Name extends Kind>(kind: Name, match?: object): Promise<Of<Name>[]>
  add<T extends StripeObject>(object: T): T
  remove(id: string): Promise<void>
  /** An event has its object as it is now. */
  send<Type extends Stripe.Event['type']>(
    type: Type,
    object: ObjectOf<Type> & StripeObject,
    of?: { account?: string },
  ): Promise<void>
  save(): Promise<void>
}

/** Acts run one after the other, so that a button clicked twice takes effect once. */
export function onAccount<T>(
  sandbox: Sandbox,
  act: (account: Account) => Promise<T>,
  db: Database = sandbox.db,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sandbox.objects'))`.execute(trx)
    const account = openAccount(sandbox, trx)
    const result = await act(account)
    await account.save()
    return result
  })
}

export function openAccount(sandbox: Sandbox, trx: Database = sandbox.db): Account {
  const { clock } = sandbox
  const known = new Map<string, { object: StripeObject; saved: string | undefined }>()
  const books = booksOf(trx)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  function keep(data: StripeObject): StripeObject {
    const found = known.get(data.id)
    if (found) return found.object
    known.set(data.id, { object: data, saved: JSON.stringify(data) })
    return data
  }

  async function find(id: string): Promise<StripeObject | undefined> {
    const found = known.get(id)
    if (found) return found.object
    const row = await books
      .selectFrom('sandbox.objects')
      .select('data')
      .where('id', '=', id)
      .executeTakeFirst()
    return row && keep(row.data)
  }

  function add<T extends StripeObject>(object: T): T {
    known.set(object.id, { object, saved: undefined })
    return object
  }

  async function save() {
    for (const [id, one] of known) {
      const data = JSON.stringify(one.object)
      if (data === one.saved) continue
      one.saved = data
      await books
        .insertInto('sandbox.objects')
        .values({ id, data })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ data }))
        .execute()
    }
  }

  return {
    sandbox,
    trx,
    seconds,
    find,
    add,
    save,
    async get(kind, id) {
      const found = id === null ? undefined : await find(id)
      if (found && isA(kind, found)) return found
      const message = `No such ${kind}: '${id}'`
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message })
    },
    async list(kind, match = {}) {
      await save()
      const rows = await books
        .selectFrom('sandbox.objects')
        .select('data')
        .where(sql<boolean>`data @> ${JSON.stringify({ object: kind, ...match })}::jsonb`)
        .orderBy('position', 'desc')
        .execute()
      return rows.map(({ data }) => keep(data)).filter((one) => isA(kind, one))
    },
    async remove(id) {
      known.delete(id)
      await books.deleteFrom('sandbox.objects').where('id', '=', id).execute()
    },
    async send(type, object, of = {}) {
      const { ...shown } = structuredClone(object)
      if ('line_items' in shown) delete shown.line_items
      const event = add<Stripe.EventBase>({
        id: `evt_${newId()}`,
        object: 'event',
        api_version: API_VERSION,
        created: seconds(),
        data: { object: shown },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        ...of,
      })
      await queueDelivery(sandbox, trx, event)
    },
  }
}
