import * as z from 'zod/mini'
import type { FastifyReply, Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { PURCHASE_FORMATS, type PurchaseFormat } from '../../contract.ts'
import { beginsDownload, checkLinkLeft, countUse } from '../download-links/count-use.ts'
import { getOwnAlbum } from './album/get-own-album.ts'
import { planZip } from './album/plan-zip.ts'
import { prepareAlbum } from './album/prepare-album.ts'
import { sendAlbum } from './album/send-album.ts'
import { type AlbumDownloadRow, findAlbumDownload, insertAlbumDownload } from './album/store.ts'
import { ENDED, type Exchange, sendEndedPage, sendWaitPage, wantsPage } from './download-pages.ts'
import { nameFile } from './file-name.ts'
import { getOwnDownload } from './get-own-download.ts'
import { prepareFile } from './prepare-file.ts'
import { sendFile } from './send-file.ts'
import { insertDownload } from './store.ts'

const Params = z.object({ grant: z.string(), format: z.enum(PURCHASE_FORMATS) })
const Query = z.object({ key: z.optional(z.string()) })
const AGAIN_SECONDS = 2

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
    const exchange = { request, reply }
    const viewer = await http.viewerOf(request)
    try {
      const album = await findAlbumDownload(http.context.db, asked.grant)
      return await (album
        ? sendWholeAlbum(http.context, viewer, exchange, { ...asked, album })
        : sendDownload(http.context, viewer, exchange, asked))
    } catch (error) {
      if (error instanceof Problem && wantsPage(request)) {
        if (error.code === 'download_preparing') return sendWaitPage(http.context, exchange, error)
        if (ENDED.has(error.code)) return sendEndedPage(http.context, exchange, error, asked.key)
      }
      throw error
    }
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
  const { row, link } = await getOwnDownload(context, viewer, asked.grant, asked.key)
  if (link && !exchange.request.headers.range) await checkLinkLeft(context, link)
  const file = await prepareFile(context, row, asked.format)
  const stored = file && (await context.storage.head(file.key))
  if (!file || !stored) throw new Problem('download_preparing', { retryAfter: AGAIN_SECONDS })
  if (link) await countUse(context, exchange.request, link)
  if (beginsDownload(exchange.request)) {
    await insertDownload(context.db, row.grantId, asked.format, context.clock.now())
  }
  const fileName = nameFile(row.artist ?? row.sellerName, row.title, file.extension)
  return sendFile(context, exchange, { ...file, fileName }, stored)
}

async function sendWholeAlbum(
  context: Context,
  viewer: Viewer,
  exchange: Exchange,
  asked: Asked & { album: AlbumDownloadRow },
): Promise<FastifyReply> {
  const { row: album, link } = getOwnAlbum(context, viewer, asked.album, asked.key)
  if (link && !exchange.request.headers.range) await checkLinkLeft(context, link)
  const files = await prepareAlbum(context, album, asked.format)
  if (files === undefined) throw new Problem('download_preparing', { retryAfter: AGAIN_SECONDS })
  if (link) await countUse(context, exchange.request, link)
  if (beginsDownload(exchange.request)) {
    await insertAlbumDownload(context.db, album.id, asked.format, context.clock.now())
  }
  return sendAlbum(exchange, planZip(context, album, files))
}
