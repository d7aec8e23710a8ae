import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { localeOf } from '#http/send-problem.ts'
import { translate } from '#i18n/translate.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { PURCHASE_FORMATS, type PurchaseFormat } from '../../contract.ts'
import { getOwnAlbum } from './album/get-own-album.ts'
import { planZip } from './album/plan-zip.ts'
import { prepareAlbum } from './album/prepare-album.ts'
import { sendAlbum } from './album/send-album.ts'
import { findAlbumDownload, insertAlbumDownload } from './album/store.ts'
import { nameFile } from './file-name.ts'
import { getOwnDownload } from './get-own-download.ts'
import { prepareFile } from './prepare-file.ts'
import { sendFile } from './send-file.ts'
import { insertDownload } from './store.ts'

const Params = z.object({ grant: z.string(), format: z.enum(PURCHASE_FORMATS) })
const Query = z.object({ key: z.optional(z.string()) })
const AGAIN_SECONDS = 2

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * GET and HEAD of /api/downloads/{grant}/{format}, of a sound or of a whole album: rights are looked
 * at on each request.
 */
export function registerDownloads(http: Http): void {
  http.app.get('/api/downloads/:grant/:format', async (request, reply) => {
    const params = z.safeParse(Params, request.params)
    const query = z.safeParse(Query, request.query)
    if (!params.success || !query.success) throw new Problem('not_found')
    const asked = { ...params.data, key: query.data.key }
    const viewer = await http.viewerOf(request)
    const isAlbum = (await findAlbumDownload(http.context.db, asked.grant)) !== undefined
    const send = isAlbum ? sendWholeAlbum : sendDownload
    return send(http.context, viewer, { request, reply }, asked)
  })
}

interface Asked {
  grant: string
  format: PurchaseFormat
  key: string | undefined
}

async function sendDownload(
  context: Context,
  viewer: Viewer,
  exchange: Exchange,
  asked: Asked,
): Promise<FastifyReply> {
  const row = await getOwnDownload(context, viewer, asked.grant, asked.key)
  const file = await prepareFile(context, row, asked.format)
  const stored = file && (await context.storage.head(file.key))
  if (!file || !stored) return sayWait(exchange)
  if (begins(exchange)) {
    await insertDownload(context.db, row.grantId, asked.format, context.clock.now())
  }
  const fileName = nameFile(row.artist ?? row.sellerName, row.title, file.extension)
  return sendFile(context, exchange, { ...file, fileName }, stored)
}

async function sendWholeAlbum(
  context: Context,
  viewer: Viewer,
  exchange: Exchange,
  asked: Asked,
): Promise<FastifyReply> {
  const album = await getOwnAlbum(context, viewer, asked.grant, asked.key)
  const files = await prepareAlbum(context, album, asked.format)
  if (files === undefined) return sayWait(exchange)
  if (begins(exchange)) {
    await insertAlbumDownload(context.db, album.id, asked.format, context.clock.now())
  }
  return sendAlbum(exchange, planZip(context, album, files))
}

/** One row for each download begun: not for a look, nor for taking up a broken one. */
function begins({ request }: Exchange): boolean {
  return request.method === 'GET' && /^(bytes=0-)?$/.test(request.headers.range ?? '')
}

/** Programs are told when to ask again; a browser that was led here without script asks by itself. */
function sayWait({ request, reply }: Exchange): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) {
    throw new Problem('download_preparing', { retryAfter: AGAIN_SECONDS })
  }
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', String(AGAIN_SECONDS))
    .header('refresh', String(AGAIN_SECONDS))
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(waitPage(localeOf(request)))
}

function waitPage(locale: Locale): string {
  const { say } = translate(locale)
  const title = escapeHtml(say('sales.download.preparingTitle'))
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{max-width:32rem;margin:20vh auto;padding:0 16px}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(say('sales.download.preparingText'))}</p></body>
</html>
`
}
