import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { GUEST_COOKIE, type Guest } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listGuestGrants } from './guest-store.ts'
import { DAY_MS, ORDER_KEY_DAYS, readLinkKey, readOrderKey, signOrderKey } from './order-links.ts'

/** The most orders in the cookie, newest first: it has room for 4 kB. */
const MOST_ORDERS = 30
const LINK_MS = ORDER_KEY_DAYS.link * DAY_MS
/** The end of a cookie's key is so much later than that of the link that opened the order. */
export const AFTER_LINK_MS = ORDER_KEY_DAYS.browser * DAY_MS - LINK_MS

/** Finds what this browser bought as a guest; undefined for everyone else. */
export async function findGuest(
  { db, config, clock }: Pick<Context, 'clock' | 'config' | 'db'>,
  request: FastifyRequest,
): Promise<Guest | undefined> {
  const links = new Map<string, Date>()
  for (const [id, key] of keysOf(request)) {
    const endsAt = readOrderKey(config.secret, id, key, 'browser')
    if (endsAt && endsAt > clock.now()) links.set(id, new Date(endsAt.getTime() - AFTER_LINK_MS))
  }
  return openOrders({ db }, links)
}

/** @param links by public id of their order, of keys that are known to be right */
export async function openOrders(
  { db }: Pick<Context, 'db'>,
  links: Guest['links'],
): Promise<Guest | undefined> {
  const rows = links.size === 0 ? [] : await listGuestGrants(db, [...links.keys()])
  if (rows.length === 0) return undefined
  const orders = new Set(rows.map(({ orderId }) => orderId))
  return { orders: [...orders], grants: rows.flatMap(({ grantId }) => grantId ?? []), links }
}

/**
 * Lets this browser hear what the order gives for as long as browsers keep cookies, and download
 * within the bounds of the newest link that opened it here.
 */
export function rememberOrder(
  { config }: Pick<Context, 'config'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { id, key }: { id: string; key: string },
): void {
  const linkEnd = readLinkKey(config.secret, id, key)?.endsAt
  if (linkEnd === undefined) return
  const known = keysOf(request)
  const had = readOrderKey(config.secret, id, known.get(id) ?? '', 'browser')
  if (had && had.getTime() - AFTER_LINK_MS >= linkEnd.getTime()) return
  known.delete(id)
  const fresh = signOrderKey(config.secret, id, new Date(linkEnd.getTime() - LINK_MS), 'browser')
  const entries = [[id, fresh], ...known].slice(0, MOST_ORDERS)
  reply.setCookie(GUEST_COOKIE, entries.map((entry) => entry.join('.')).join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
    maxAge: (ORDER_KEY_DAYS.browser * DAY_MS) / 1000,
  })
}

/** Reads the cookie's entries `{order}.{key}`. */
function keysOf({ cookies }: FastifyRequest): Map<string, string> {
  const entries = cookies[GUEST_COOKIE]?.split('~').slice(0, MOST_ORDERS) ?? []
  const keys = entries.flatMap((entry) => {
    const [, id, key] = /^([a-z0-9]{12})\.([a-z0-9]+\.[\w-]+)$/.exec(entry) ?? []
    return id && key ? [[id, key] as const] : []
  })
  return new Map(keys)
}
