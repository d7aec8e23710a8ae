import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { GUEST_COOKIE, type Guest } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listGuestGrants } from './guest-store.ts'
import { ORDER_KEY_DAYS, readOrderKey, signOrderKey } from './order-links.ts'

/** Newest first; a cookie has room for 4 kB. */
const MOST_ORDERS = 30
const DAY_SECONDS = 24 * 60 * 60

/** What this browser bought as a guest; undefined for everyone else. */
export async function findGuest(
  { db, config, clock }: Pick<Context, 'clock' | 'config' | 'db'>,
  request: FastifyRequest,
): Promise<Guest | undefined> {
  const isOpen = (entry: string) => {
    const [id = '', key = ''] = split(entry)
    const endsAt = readOrderKey(config.secret, id, key, 'browser')
    return endsAt !== undefined && endsAt > clock.now()
  }
  const ids = entriesOf(request).flatMap((entry) => (isOpen(entry) ? (split(entry)[0] ?? []) : []))
  return openOrders({ db }, ids)
}

/** @param ids public, whose keys are known to be right */
export async function openOrders(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Guest | undefined> {
  const rows = ids.length === 0 ? [] : await listGuestGrants(db, ids)
  if (rows.length === 0) return undefined
  const orders = new Set(rows.map(({ orderId }) => orderId))
  return { orders: [...orders], grants: rows.flatMap(({ grantId }) => grantId ?? []) }
}

/** Lets this browser hear and download what the order gives, for as long as browsers keep cookies. */
export function rememberOrder(
  { config, clock }: Pick<Context, 'clock' | 'config'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  id: string,
): void {
  const known = entriesOf(request)
  if (known.some((entry) => split(entry)[0] === id)) return
  const key = signOrderKey(config.secret, id, clock.now(), 'browser')
  reply.setCookie(GUEST_COOKIE, [`${id}.${key}`, ...known].slice(0, MOST_ORDERS).join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
    maxAge: ORDER_KEY_DAYS.browser * DAY_SECONDS,
  })
}

/** Each `{order}.{key}`. */
function entriesOf({ cookies }: FastifyRequest): string[] {
  const entries = cookies[GUEST_COOKIE]?.split('~').slice(0, MOST_ORDERS) ?? []
  return entries.filter((entry) => /^[a-z0-9]{12}\.[a-z0-9]+\.[\w-]+$/.test(entry))
}

function split(entry: string): string[] {
  return entry.split(/\.(.*)/s, 2)
}
