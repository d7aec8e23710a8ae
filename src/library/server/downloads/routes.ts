import * as z from 'zod/mini'
import type { FastifyReply, Http } from '#http/http.ts'
import { takeFromLimit } from '#http/rate-limit.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { makeFile, PURCHASE_FORMATS } from '#orders/contract.ts'
import { beginsDownload, checkLinkLeft, countUse } from '#orders/server/links/count-use.ts'
import type { Context } from '#ports/context.ts'
import { type Exchange, sendProblemPage, wantsPage } from './download-pages.ts'
import { nameWork, typeOf } from './file-name.ts'
import { openDownload } from './open-download.ts'
import { planZip } from './plan-zip.ts'
import { makeFilesLater, type Progress, prepareFiles, type TrackFile } from './prepare-files.ts'
import { sendFile } from './send-file.ts'
import { insertDownload, type SoundDownload } from './store.ts'

const Asked = z.object({
  grant: z.string(),
  format: z.enum(PURCHASE_FORMATS),
  /** The key of a guest's link. */
  key: z.optional(z.string()),
})
type Asked = z.output<typeof Asked>
const AGAIN_SECONDS = 2
/** The lifetime of an address of the storage’s own, which a refund cannot withdraw. */
const ADDRESS_MS = 60 * 1000

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
  const prepared = await prepareFiles(context, download, asked.format)
  if (prepared.files === undefined) {
    const allow = () => takeFromLimit(http, makeFile, viewer)
    await makeFilesLater(context, download, asked.format, allow)
    throw preparing(exchange, prepared.progress)
  }
  const { files, checksums } = prepared
  if (link) await countUse(context, request, link)
  if (beginsDownload(request)) {
    await insertDownload(context.db, download, asked.format, context.clock.now())
  }
  if (download.kind === 'album') {
    return sendFile(exchange, planZip(context, download.row, files, checksums))
  }
  const [file] = files
  if (file === undefined) throw new Problem('not_found')
  return sendSound(context, exchange, download.row, file)
}

/** The problem comes with a header that says how much is there, for a browser that waits. */
export function preparing({ reply }: Exchange, { made, count }: Progress): Problem {
  reply.header('x-prepared', `${Math.floor(made * 100) / 100}/${count}`)
  return new Problem('download_preparing', { retryAfter: AGAIN_SECONDS })
}

/** Redirects to the storage where that has addresses of its own. */
async function sendSound(
  { storage, clock }: Pick<Context, 'clock' | 'storage'>,
  exchange: Exchange,
  sound: SoundDownload,
  { key, extension, bytes }: TrackFile,
): Promise<FastifyReply> {
  const { name, plainName } = nameWork(sound, extension)
  const type = typeOf(extension)
  const expiresAt = new Date(clock.now().getTime() + ADDRESS_MS)
  const address = await storage.signedUrl(key, {
    expiresAt,
    disposition: contentDisposition(name, plainName),
    type,
  })
  if (address !== undefined) {
    return exchange.reply.header('cache-control', 'no-store').redirect(address, 302)
  }
  const etag = `"${Buffer.from(key).toString('base64url')}"`
  const content = (part?: { start: number; end: number }) => storage.read(key, part)
  return sendFile(exchange, { name, plainName, type, etag, bytes, content })
}
