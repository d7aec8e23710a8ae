import { join } from 'node:path'
import { clearSessionCookie } from '#accounts/server/sign-in/cookies.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { takeFromLimit } from '#http/rate-limit.ts'
import { serve } from '#http/serve.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { openZip, type Zip } from '#ports/zip/open-zip.ts'
import * as contract from '../contract.ts'
import { deleteAccount, previewDeletion } from './delete-account.ts'
import { planExport, writeReadme } from './export/plan-export.ts'
import { openSpool } from './export/spool.ts'

/** This is no JSON call: its description serves the limit alone. */
const exportCall = endpoint('Your account and library', {
  method: 'GET',
  path: contract.EXPORT_PATH.replace(/^\/api/, ''),
  summary: 'Export your data as a ZIP file',
  audience: 'signed-in',
  limit: { requests: 5, seconds: 3600 },
})

export function registerPrivacy(http: Http): void {
  const { context } = http
  serve(http, contract.getDeletionPreview, ({ viewer }) => previewDeletion(context, viewer))
  serve(http, contract.deleteAccount, async ({ viewer, body, reply }) => {
    await deleteAccount(context, viewer, body.username)
    clearSessionCookie(context.config, reply)
    return undefined
  })
  http.app.route({
    method: 'GET',
    url: contract.EXPORT_PATH,
    // A HEAD request would cost as much as the export.
    exposeHeadRoute: false,
    handler: (request, reply) => sendExport(http, request, reply),
  })
}

/** @throws Problem not_logged_in, rate_limited */
async function sendExport(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const viewer = await http.viewerOf(request)
  if (!isMember(viewer)) throw new Problem('not_logged_in')
  await takeFromLimit(http, exportCall, viewer)
  const { zip, name } = await openExport(http.context, viewer)
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
  { userId, locale }: Member,
): Promise<{ zip: Zip; name: string }> {
  const { username, name, email } = await context.db
    .selectFrom('users')
    .select(['username', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const readme = writeReadme(context, locale, { name: name ?? email ?? '' })
  const spool = await openSpool(join(context.config.dataFolder, 'scratch'))
  const close = () =>
    void spool.close().catch((error) => context.log.error({ err: error }, 'a spool stays open'))
  try {
    const entries = await planExport(context, { userId, readme, spool })
    const day = context.clock.now().toISOString().slice(0, 10)
    return { zip: openZip(entries, close), name: `${username ?? 'account'}-${day}.zip` }
  } catch (error) {
    close()
    throw error
  }
}
