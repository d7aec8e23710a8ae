import { createHmac } from 'node:crypto'
import type { FastifyRequest } from '#http/http.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import { networkOf } from '#kernel/network-of.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { DOWNLOAD_LINK_USES } from '../../contract.ts'
import { AFTER_LINK_MS } from './guest-cookie.ts'
import { countLinkUse, deleteEndedLinks, findLinkUse, forgetNetworks } from './link-store.ts'

/** A guest's access to an order: by a link that ends then, or by the cookie that outlives it. */
export interface GuestLink {
  orderId: number
  orderPublicId: string
  endsAt: Date
}

/** The time for which an interrupted download may be resumed without counting again. */
const RESUME_MS = 24 * 60 * 60 * 1000

/** A HEAD and the rest of a file for the same network are free. @throws Problem download_used_up */
export async function countUse(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  request: FastifyRequest,
  link: GuestLink,
) {
  const { db, clock, config } = context
  if (request.method === 'HEAD') return
  const at = clock.now()
  const client = createHmac('sha256', deriveKey(config.secret, 'download-client'))
    .update(`${link.orderId} ${networkOf(request.ip)}`)
    .digest()
  if (!beginsDownload(request)) {
    const last = await findLinkUse(db, link)
    const age = last && at.getTime() - last.usedAt.getTime()
    if (age !== undefined && age < RESUME_MS && last?.usedBy.equals(client)) return
  }
  if (!(await countLinkUse(db, link, { usedBy: client, usedAt: at }))) throw usedUp(link)
}

/** @throws Problem download_used_up */
export async function checkLinkLeft({ db }: Pick<Context, 'db'>, link: GuestLink): Promise<void> {
  const last = await findLinkUse(db, link)
  if (last && last.uses >= DOWNLOAD_LINK_USES) throw usedUp(link)
}

/** Counts are needed as long as browsers in which the link was opened. */
export async function forgetUses({ db, clock }: Pick<Context, 'clock' | 'db'>): Promise<void> {
  const now = clock.now().getTime()
  await deleteEndedLinks(db, new Date(now - AFTER_LINK_MS))
  await forgetNetworks(db, new Date(now - RESUME_MS))
}

function usedUp({ orderPublicId: order }: GuestLink): Problem {
  return new Problem('download_used_up', { values: { downloads: DOWNLOAD_LINK_USES, order } })
}

export function beginsDownload({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && /^(bytes=0-)?$/.test(headers.range ?? '')
}
