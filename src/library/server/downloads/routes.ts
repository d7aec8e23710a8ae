import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { takeFromLimit } from '#http/rate-limit.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { makeFile, PURCHASE_FORMATS } from '#orders/contract.ts'
import { beginsDownload, checkLinkLeft, countUse } from '#orders/server/links/count-use.ts'
import { type Exchange, sendProblemPage, wantsPage } from './download-pages.ts'
import { openDownload } from './open-download.ts'
import { makeFileLater, type Progress, prepareFile } from './prepare-files.ts'
import { sendFile } from './send-file.ts'
import { insertDownload } from './store.ts'

const Asked = z.object({
  grant: z.string(),
  format: z.enum(PURCHASE_FORMATS),
  /** The key of a guest's link. */
  key: z.optional(z.string()),
})
type Asked = z.output<typeof Asked>
const AGAIN_SECONDS = 2

/** Rights are checked on each request. */
export function registerDownloads(http: Http): void {
  const { context } = http
  http.app.get('/api/downloads/:grant/:format', async (request, reply) => {
    const { data: asked } = z.safeParse(Asked, {
      ...Object(request.query),
      ...Object(request.params),
    })
    if (asked === undefined) throw new Problem('not_found')
    const exchange = { request, reply }
    const viewer = await http.viewerOf(request)
    try {
      return await sendDownload(http, viewer, exchange, asked)
    } catch (error) {
      if (error instanceof Problem && wantsPage(request, error)) {
        return sendProblemPage(context, exchange, error, asked.key)
      }
      throw error
    }
  })
}

async function sendDownload(http: Http, viewer: Viewer, exchange: Exchange, asked: Asked) {
  const { context } = http
  const { request } = exchange
  const { download, link } = await openDownload(context, viewer, asked)
  if (link && !request.headers.range) await checkLinkLeft(context, link)
  const prepared = await prepareFile(context, download, asked.format)
  if ('progress' in prepared) {
    const { progress, jobKey: key } = prepared
    const allow = () => takeFromLimit(http, makeFile, viewer)
    await makeFileLater(context, download.row, asked.format, { key, allow })
    throw preparing(exchange, progress)
  }
  if (link) await countUse(context, request, link)
  if (beginsDownload(request)) {
    await insertDownload(context.db, download, asked.format, context.clock.now())
  }
  return sendFile(context, exchange, prepared.file)
}

/** The problem comes with a header that says how much is there, for a browser that waits. */
export function preparing({ reply }: Exchange, { made, count }: Progress): Problem {
  reply.header('x-prepared', `${Math.floor(made * 100) / 100}/${count}`)
  return new Problem('download_preparing', { retryAfter: AGAIN_SECONDS })
}
