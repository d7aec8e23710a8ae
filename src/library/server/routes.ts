import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { touchZip } from '#uploads/server/make-zip.ts'
import { createLibraryDownload, getMyLibrary } from '../contract.ts'
import * as contract from '../purchases-contract.ts'
import { listMyPurchases } from '../purchases-contract.ts'
import { askLibrary, readLibrary } from './ask-library.ts'
import type { Exchange } from './downloads/download-pages.ts'
import { preparing, registerDownloads } from './downloads/routes.ts'
import { sendFile } from './downloads/send-file.ts'
import { hidePurchase } from './hide-purchase.ts'
import { listPurchases } from './list-purchases.ts'
import { makeLibraryLater } from './make-library.ts'
import { areGrantsHeld, findLibrary, type LibraryRow, markLibrary } from './store.ts'

export function registerLibrary(http: Http): void {
  const { context } = http
  registerDownloads(http)
  serve(http, listMyPurchases, ({ viewer, query }) => listPurchases(context, viewer, query))
  serve(http, getMyLibrary, ({ viewer }) => readLibrary(context, viewer))
  serve(http, createLibraryDownload, ({ viewer, body }) => askLibrary(context, viewer, body))
  serve(http, contract.hidePurchase, ({ viewer, params, body }) =>
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
