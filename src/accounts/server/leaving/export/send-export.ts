import { join } from 'node:path'
import { EXPORT_PATH } from '#accounts/settings-contract.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { takeFromLimit } from '#http/rate-limit.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Member } from '#kernel/viewer.ts'
import type { AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import { openZip, type Zip } from '#ports/zip/open-zip.ts'
import { getHolder } from '../store.ts'
import { planExport } from './plan-export.ts'
import { openSpool } from './spool.ts'
import { writeReadme } from './write-readme.ts'

/** No JSON call: its description serves the limit alone. */
const exportCall = endpoint({
  method: 'GET',
  path: EXPORT_PATH.replace(/^\/api/, ''),
  summary: 'All of one’s own data as a ZIP',
  audience: 'signed-in',
  limit: { requests: 5, seconds: 3600 },
})

/** `GET /api/my/export`: all of one's own data, made while it is read. */
export function registerExport(http: Http, rooms: readonly AccountRoom[]): void {
  http.app.route({
    method: 'GET',
    url: EXPORT_PATH,
    // Only to look would cost as much as to take.
    exposeHeadRoute: false,
    handler: (request, reply) => sendExport(http, rooms, { request, reply }),
  })
}

/** @throws Problem not_logged_in, rate_limited */
async function sendExport(
  http: Http,
  rooms: readonly AccountRoom[],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const viewer = await http.viewerOf(request)
  if (!isMember(viewer)) throw new Problem('not_logged_in')
  await takeFromLimit(http, exportCall, viewer)
  const { zip, name } = await openExport(http.context, rooms, viewer)
  if (reply.raw.destroyed) zip.stream.destroy()
  return reply
    .type('application/zip')
    .header('content-length', zip.bytes)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(zip.stream)
}

async function openExport(
  context: Context,
  rooms: readonly AccountRoom[],
  { userId, locale }: Member,
): Promise<{ zip: Zip; name: string }> {
  const { username, name, email } = await getHolder(context.db, userId)
  const readme = writeReadme(context, locale, { name: name ?? email ?? '' })
  const spool = await openSpool(join(context.config.dataFolder, 'scratch'))
  const close = () =>
    void spool.close().catch((error) => context.log.error({ err: error }, 'a spool stays open'))
  try {
    const holder = { userId, email }
    const entries = await planExport(context, { rooms, holder, readme, spool })
    const day = context.clock.now().toISOString().slice(0, 10)
    return { zip: openZip(entries, close), name: `${username ?? 'account'}-${day}.zip` }
  } catch (error) {
    close()
    throw error
  }
}
