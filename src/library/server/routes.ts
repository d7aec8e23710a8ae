import * as z from 'zod/mini'
import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember } from '#kernel/viewer.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { createLibraryDownload, getMyLibrary } from '../contract.ts'
import * as contract from '../purchases-contract.ts'
import { listMyPurchases } from '../purchases-contract.ts'
import { askLibrary, readLibrary } from './ask-library.ts'
import { preparing, registerDownloads } from './downloads/routes.ts'
import { sendFile } from './downloads/send-file.ts'
import { hidePurchase } from './hide-purchase.ts'
import { listPurchases } from './list-purchases.ts'
import { makeLibrary } from './make-library.ts'
import { openLibrary } from './open-library.ts'
import { areGrantsHeld, findLibrary } from './store.ts'

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
    const exchange = { request, reply }
    const zip = row.readyAt ? await openLibrary(context, row) : undefined
    if (zip) return sendFile(exchange, zip)
    if (row.readyAt) await addJob(context.db, makeLibrary, { id: row.id }, { key: String(row.id) })
    throw preparing(exchange, { made: row.madeCount, count: row.fileCount })
  })
}
