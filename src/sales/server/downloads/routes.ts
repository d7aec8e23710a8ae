import * as z from 'zod/mini'
import type { FastifyReply, Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { PURCHASE_FORMATS } from '../../contract.ts'
import { beginsDownload, checkLinkLeft, countUse } from './count-use.ts'
import { type Exchange, sendProblemPage, wantsPage } from './download-pages.ts'
import { nameFile, typeOf } from './file-name.ts'
import { openDownload } from './open-download.ts'
import { planZip } from './plan-zip.ts'
import { prepareFiles, type TrackFile } from './prepare-files.ts'
import { sendFile } from './send-file.ts'
import { insertDownload, type SoundDownload } from './store.ts'

const Asked = z.object({
  grant: z.string(),
  format: z.enum(PURCHASE_FORMATS),
  /** Of a guest's link. */
  key: z.optional(z.string()),
})
type Asked = z.output<typeof Asked>
const AGAIN_SECONDS = 2
const ADDRESS_MS = 10 * 60 * 1000

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
      return await sendDownload(context, viewer, exchange, asked)
    } catch (error) {
      if (error instanceof Problem && wantsPage(request, error)) {
        return sendProblemPage(context, exchange, error, asked.key)
      }
      throw error
    }
  })
}

async function sendDownload(context: Context, viewer: Viewer, exchange: Exchange, asked: Asked) {
  const { request } = exchange
  const { download, link } = await openDownload(context, viewer, asked)
  if (link && !request.headers.range) await checkLinkLeft(context, link)
  const files = await prepareFiles(context, download, asked.format)
  if (files === undefined) throw new Problem('download_preparing', { retryAfter: AGAIN_SECONDS })
  if (link) await countUse(context, request, link)
  if (beginsDownload(request)) {
    await insertDownload(context.db, download, asked.format, context.clock.now())
  }
  if (download.kind === 'album') return sendFile(exchange, planZip(context, download.row, files))
  const [file] = files
  if (file === undefined) throw new Problem('not_found')
  return sendSound(context, exchange, download.row, file)
}

/** Redirects to the storage where that has addresses of its own. */
async function sendSound(
  { storage, clock }: Pick<Context, 'clock' | 'storage'>,
  exchange: Exchange,
  { artist, sellerName, title }: SoundDownload,
  { key, extension, bytes }: TrackFile,
): Promise<FastifyReply> {
  const name = nameFile(artist ?? sellerName, title, extension)
  const type = typeOf(extension)
  const expiresAt = new Date(clock.now().getTime() + ADDRESS_MS)
  const address = await storage.signedUrl(key, { expiresAt, fileName: name, type })
  if (address !== undefined) {
    return exchange.reply.header('cache-control', 'no-store').redirect(address, 302)
  }
  const etag = `"${Buffer.from(key).toString('base64url')}"`
  const content = (part?: { start: number; end: number }) => storage.read(key, part)
  return sendFile(exchange, { name, type, etag, bytes, content })
}
