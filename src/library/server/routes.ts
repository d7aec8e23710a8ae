import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { takeFromLimit } from '#http/rate-limit.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Viewer } from '#kernel/viewer.ts'
import { makeFile, PURCHASE_FORMATS } from '#orders/contract.ts'
import {
  beginsDownload,
  checkLinkLeft,
  countUse,
  type GuestLink,
} from '#orders/server/links/count-use.ts'
import { openByLink } from '#orders/server/links/order-links.ts'
import type { Context } from '#ports/context.ts'
import { touchZip } from '#uploads/server/make-zip.ts'
import { listCollection as listCollectionContract } from '../collections-contract.ts'
import { createLibraryDownload, getMyLibrary } from '../contract.ts'
import { BOOKLET } from '../download-path.ts'
import * as purchases from '../purchases-contract.ts'
import { askLibrary, readLibrary } from './ask-library.ts'
import { listCollection } from './collections/list-collection.ts'
import { type Exchange, sendProblemPage, wantsPage } from './downloads/download-pages.ts'
import { getBooklet, makeFileLater, type Progress, prepareFile } from './downloads/prepare-files.ts'
import { sendFile } from './downloads/send-file.ts'
import { type Download, findDownload, insertDownload } from './downloads/store.ts'
import { hidePurchase } from './hide-purchase.ts'
import { listPurchases } from './list-purchases.ts'
import { makeLibraryLater } from './make-library.ts'
import { areGrantsHeld, findLibrary, type LibraryRow, markLibrary } from './store.ts'
import { registerSupporters } from './supporters/routes.ts'

export function registerLibrary(http: Http): void {
  const { context } = http
  registerDownloads(http)
  registerSupporters(http)
  serve(http, purchases.listMyPurchases, ({ viewer, query }) =>
    listPurchases(context, viewer, query),
  )
  serve(http, listCollectionContract, ({ context, viewer, params, query }) =>
    listCollection(context, viewer, params.username, query),
  )
  serve(http, getMyLibrary, ({ viewer }) => readLibrary(context, viewer))
  serve(http, createLibraryDownload, ({ viewer, body }) => askLibrary(context, viewer, body))
  serve(http, purchases.hidePurchase, ({ viewer, params, body }) =>
    hidePurchase(context, viewer, { ...params, ...body }),
  )
  http.app.get('/api/my/library/:id', async (request, reply) => {
    const viewer = await http.viewerOf(request)
    if (!isMember(viewer)) throw new Problem('not_logged_in')
    const { id: publicId } = z.parse(z.object({ id: z.string() }), request.params)
    const row = await findLibrary(context.db, 'publicId', publicId)
    if (row?.userId !== viewer.userId) throw new Problem('not_found')
    const hasEnded = row.endsAt <= context.clock.now() || row.failedAt !== null
    // Rights are checked on each request.
    if (hasEnded || !(await areGrantsHeld(context.db, row))) throw new Problem('library_ended')
    return sendLibrary(context, { request, reply }, row)
  })
}

async function sendLibrary(context: Context, exchange: Exchange, row: LibraryRow) {
  const { db, clock, config } = context
  const { id, zipId, since, createdAt, madeCount: made, fileCount: count } = row
  const zip = zipId === null ? undefined : await touchZip(db, 'id', zipId, clock.now())
  if (zip === undefined) {
    await makeLibraryLater(context, id)
    throw preparing(exchange, { made, count })
  }
  const day = createdAt.toISOString().slice(0, 10)
  const name = `${config.brandName} ${since === null ? 'library' : 'new'} ${day}.zip`
  const onEnd = () => markLibrary(db, id, 'downloadedAt', clock.now())
  return sendFile(context, exchange, { ...zip, name, type: 'application/zip' }, onEnd)
}

const Asked = z.object({
  grant: z.string(),
  format: z.enum([...PURCHASE_FORMATS, BOOKLET]),
  /** The key of a guest's link. */
  key: z.optional(z.string()),
})
type Asked = z.output<typeof Asked>
const AGAIN_SECONDS = 2

/** Rights are checked on each request. */
function registerDownloads(http: Http): void {
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
  const { format } = asked
  if (format === BOOKLET) {
    const booklet = getBooklet(download)
    if (link) await countUse(context, request, link)
    return sendFile(context, exchange, booklet)
  }
  const prepared = await prepareFile(context, download, format)
  if ('progress' in prepared) {
    const { progress, jobKey: key } = prepared
    const allow = () => takeFromLimit(http, makeFile, viewer)
    await makeFileLater(context, download.row, format, { key, allow })
    throw preparing(exchange, progress)
  }
  if (link) await countUse(context, request, link)
  if (beginsDownload(request)) {
    await insertDownload(context.db, download, format, context.clock.now())
  }
  return sendFile(context, exchange, prepared.file)
}

/** The problem comes with a header that says how much is there, for a browser that waits. */
function preparing({ reply }: Exchange, { made, count }: Progress): Problem {
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
