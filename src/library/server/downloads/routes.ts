import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { takeFromLimit } from '#http/rate-limit.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { makeFile, PURCHASE_FORMATS } from '#orders/contract.ts'
import {
  beginsDownload,
  checkLinkLeft,
  countUse,
  type GuestLink,
} from '#orders/server/links/count-use.ts'
import { openByLink } from '#orders/server/links/order-links.ts'
import type { Context } from '#ports/context.ts'
import { type Exchange, sendProblemPage, wantsPage } from './download-pages.ts'
import { makeFileLater, type Progress, prepareFile } from './prepare-files.ts'
import { sendFile } from './send-file.ts'
import { type Download, findDownload, insertDownload } from './store.ts'

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
        return sendProblemPage(http, exchange, error, asked.key)
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

/**
 * Opens a download for the viewer's session, or for a guest's order: by the key of its link, or in
 * a browser in which that was opened. The browser's cookie outlives the link and shares its number
 * of files.
 * @throws Problem not_found, not_logged_in, download_expired, download_refunded, download_suspended
 */
async function openDownload(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  { grant, key }: { grant: string; key?: string | undefined },
): Promise<{ download: Download; link: GuestLink | undefined }> {
  const download = await findDownload(context.db, grant)
  const userId = download?.row.userId ?? undefined
  const isOwn = userId !== undefined && userId === viewer.userId
  const link = isOwn || !download ? undefined : findLink(context, viewer, download, key)
  if (download === undefined || !(isOwn || link)) {
    const isVisitor = viewer.userId === undefined && key === undefined
    throw new Problem(isVisitor ? 'not_logged_in' : 'not_found')
  }
  const { revokedAt, refundWantedAt, isSuspended } = download.row
  if (revokedAt !== null) {
    throw new Problem(refundWantedAt === null ? 'not_found' : 'download_refunded')
  }
  if (isSuspended) throw new Problem('download_suspended')
  if (link?.isOver) {
    throw new Problem('download_expired', { values: { order: link.orderPublicId } })
  }
  return { download, link }
}

function findLink(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  { guest }: Viewer,
  { row }: Download,
  key: string | undefined,
) {
  if (row.askedBy !== null) return undefined
  const { orderId, orderPublicId } = row
  const opened = openByLink(context, guest, orderPublicId, key)
  return opened && { orderId, orderPublicId, ...opened }
}
