import { sql } from 'kysely'
import { expect } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { TestMember } from '#main/testing.ts'
import { signEvent } from '#ports/payments/test-stripe/deliver-event.ts'
import type { Sandbox } from '#ports/payments/test-stripe/sandbox.ts'
import {
  getSandbox,
  listSentEvents,
  sandboxPayments,
} from '#ports/payments/testing/sandbox-acts.ts'
import { createSet } from '#vouchers/server/download-codes/code-sets.ts'
import { openSet } from '#vouchers/server/download-codes/derive-code.ts'
import type { Shop } from '../testing.ts'

/** A sound or an album, as it is offered now. */
export interface Good {
  id: string
  key: number
  ownerId: number
  soundIds: number[]
  priceYen: number
  nameYourPrice: boolean
  /** The price that buyers see, who may have opened the page before it changed. */
  shownYen: number
}

interface Placed {
  id: string
  /** The same request, again. */
  repeat: () => Promise<string>
}

/** A market is what one run of the model acts on: goods, two buyers, and their orders. */
export interface Market {
  shop: Shop
  sandbox: Sandbox
  goods: Good[]
  member: TestMember & { hasLeft: boolean }
  guestEmail: string
  /** Gets gifts, and buys nothing. */
  friendEmail: string
  /** Codes of the first artist, who gives half off: as often as one likes, once, and no longer. */
  discountCodes: string[]
  /** Codes that each give one copy of a sound or an album of the first artist. */
  downloadCodes: string[]
  openedAt: Date
  orders: Placed[]
  /** Events that the provider has sent and will never send again. */
  lost: Set<string>
  sent: Set<string>
}

/** Half off, by the code's place. */
export const DISCOUNT = { percent: 50, yenOff: null }
export const SHOWN = { locale: 'en', ip: '', userAgent: '' } as const
const SOUNDS = [300, 300, 0, 1000, 50, 0]
const ALBUMS = [[0, 1, 2], [2, 3], [4, 5], [5]]
let markets = 0

/** Webhooks are sent by `sendEvents` alone. */
export async function openMarket(shop: Shop): Promise<Market> {
  markets += 1
  const sandbox = getSandbox(shop.context.payments)
  sandbox.delivery.copies = 0
  const name = (role: string) => `${role}-${markets}`
  const [one, two, member] = await Promise.all(
    ['one', 'two', 'member'].map((role) => shop.signUp(name(role))),
  )
  if (!one || !two || !member) throw new Error('No members')
  const sounds = await Promise.all(
    SOUNDS.map((priceYen, at) =>
      shop.addSound(at < 4 ? one : two, { title: `S${at}`, ...offerOf(priceYen, at) }),
    ),
  )
  const albums = await Promise.all(
    ALBUMS.map((places) =>
      shop.addAlbum(
        places.includes(5) ? two : one,
        places.flatMap((at) => sounds[at] ?? []),
      ),
    ),
  )
  const goods = [
    ...sounds.map(({ id, publicId }, at): Good => {
      const offer = { ...offerOf(SOUNDS[at] ?? 0, at), shownYen: SOUNDS[at] ?? 0 }
      const own = { key: id, ownerId: (at < 4 ? one : two).userId, soundIds: [id] }
      return { id: `sound-${publicId}`, ...own, ...offer }
    }),
    ...albums.map(({ id, publicId }, at): Good => {
      const soundIds = (ALBUMS[at] ?? []).flatMap((place) => sounds[place]?.id ?? [])
      const offer = { priceYen: 1000, nameYourPrice: true, shownYen: 1000 }
      const ownerId = (ALBUMS[at]?.includes(5) ? two : one).userId
      return { id: `album-${publicId}`, key: id, ownerId, soundIds, ...offer }
    }),
  ]
  return {
    shop,
    sandbox,
    goods,
    orders: [],
    lost: new Set(),
    sent: new Set(),
    member: { ...member, hasLeft: false },
    guestEmail: `${name('guest')}@example.com`,
    friendEmail: `${name('friend')}@example.com`,
    discountCodes: await addDiscounts(shop, one),
    downloadCodes: await addDownloadCodes(shop, one, [goods[1], goods[7]]),
    openedAt: shop.clock.now(),
  }
}

async function addDiscounts({ context, clock }: Shop, { userId }: TestMember): Promise<string[]> {
  const limits = [{}, { maxUses: 1 }, { endsAt: new Date(clock.now().getTime() - 1000) }]
  const rows = limits.map((limit, at) => ({
    publicId: newId(),
    ownerId: userId,
    code: `HALF-${markets}-${at}`,
    coversAll: true,
    percent: DISCOUNT.percent,
    createdAt: clock.now(),
    ...limit,
  }))
  await context.db.insertInto('discountCodes').values(rows).execute()
  return rows.map(({ code }) => code)
}

async function addDownloadCodes(
  { context }: Shop,
  artist: TestMember,
  goods: readonly (Good | undefined)[],
): Promise<string[]> {
  const viewer = { ...artist, ...SHOWN, registered: true, sessionId: 1 } as const
  const codes: string[] = []
  for (const item of goods) {
    const request = { item: item?.id ?? '', name: 'Tour', count: 2 }
    const { id } = await createSet(context, viewer, request, undefined)
    const codeOf = openSet(context.config.secret, id)
    codes.push(codeOf(0), codeOf(1))
  }
  return codes
}

/** Free goods leave it to the buyer to pay. */
function offerOf(priceYen: number, at: number) {
  return { priceYen, nameYourPrice: priceYen === 0 || at % 2 === 0 }
}

/** Lists what the provider has of these orders, in their order. */
export async function listPayments({ shop, orders }: Market) {
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<{
    id: string
    orderId: string
    state: string
    totalYen: number
    intentId: string | null
  }>`
    select p.id, p.order_id, p.amount_yen as total_yen, p.intent_id,
      case when exists (
        select from sandbox.objects d where d.data @> '{"object": "dispute"}'
          and d.data ->> 'payment_intent' = p.intent_id
          and d.data ->> 'status' not in ('won', 'lost'))
      then 'disputed' else p.status end as state
    from ${sandboxPayments} p where p.order_id = any(${ids})
    order by array_position(${ids}, p.order_id)`.execute(shop.context.db)
  return rows
}

/** Lists what the provider has to report of these orders, oldest first, without what was lost. */
export async function listEvents(market: Market) {
  const payments = await listPayments(market)
  return listSentEvents(
    market.sandbox,
    payments.map(({ id }) => id),
  )
}

type SentEvent = Awaited<ReturnType<typeof listEvents>>[number]

/** Sends all events at once, as webhooks. */
export async function sendEvents(
  { shop, sandbox, sent }: Market,
  events: readonly SentEvent[],
): Promise<void> {
  const post = async ({ id, event }: SentEvent) => {
    const { body, headers } = signEvent(sandbox, event)
    const answer = await fetch(`${shop.origin}/api/payments/webhook/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    expect(answer.status).toBe(200)
    sent.add(id)
  }
  await Promise.all(events.map(post))
}
