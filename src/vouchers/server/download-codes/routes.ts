import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { isLocale, type Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { runInThread } from '#ports/threads/run-in-thread.ts'
import { fitImage } from '#uploads/server/images/fit-image.ts'
import * as contract from '../../download-code-contract.ts'
import { createSet, endSet, getSet, listSets } from './code-sets.ts'
import { openSet } from './derive-code.ts'
import { drawCards } from './draw-cards.ts'
import { isOver } from './present.ts'
import { listCodes, listItems, type SetRow } from './store.ts'
import { writeCodesCsv } from './write-codes-csv.ts'

interface FileRoute {
  Params: { id: string }
  Querystring: { lang?: string }
}

/** Pixels: 20 mm at 500 dpi. */
const COVER_PIXELS = 400

export function registerDownloadCodes(http: Http): void {
  const { app, context } = http
  serve(http, contract.listDownloadCodeSets, ({ viewer, query }) =>
    listSets(context, viewer, query),
  )
  serve(http, contract.listCodeItems, async ({ viewer: { userId } }) => ({
    items: await listItems(context.db, userId, contract.CODE_ITEMS_MAX),
  }))
  serve(http, contract.createDownloadCodeSet, ({ viewer, body, request }) =>
    createSet(context, viewer, body, readIdempotencyKey(request)),
  )
  serve(http, contract.endDownloadCodeSet, ({ viewer, params }) =>
    endSet(context, viewer, params.id),
  )
  app.get<FileRoute>(contract.codesFile(':id', 'codes.csv'), async (request, reply) => {
    const { set, redeemPage } = await openFile(http, request)
    sendAs(reply, set, 'csv', 'text/csv; charset=utf-8')
    return reply.send(await writeCodesCsv(context, set, redeemPage))
  })
  app.get<FileRoute>(contract.codesFile(':id', 'cards.pdf'), async (request, reply) => {
    const { set, ...shown } = await openFile(http, request)
    const pdf = await openCards(context, set, shown)
    sendAs(reply, set, 'pdf', 'application/pdf')
    return reply.send(pdf)
  })
}

/** Cards with the codes that can still be redeemed. @throws Problem code_set_ended */
async function openCards(
  context: Context,
  set: SetRow,
  { userId, locale, redeemPage }: { userId: number; locale: Locale; redeemPage: string },
) {
  const { db, config, clock } = context
  const open = (await listCodes(db, set.id)).filter(({ redeemedAt }) => redeemedAt === null)
  if (isOver(set, clock.now()) || open.length === 0) throw new Problem('code_set_ended')
  const codeOf = openSet(config.secret, set.publicId)
  const codes = open.map(({ number }) => codeOf(number))
  const { title, artist, endsAt } = set
  const cover = await readCover(context, set.coverId)
  return runInThread({
    of: `account ${userId}`,
    module: new URL('./draw-cards.ts', import.meta.url),
    work: drawCards,
    input: { locale, title, artist, cover, redeemPage, endsAt, codes },
  })
}

async function readCover({ storage }: Pick<Context, 'storage'>, publicId: string | null) {
  if (publicId === null) return undefined
  const size = { width: COVER_PIXELS, height: COVER_PIXELS, blur: undefined }
  const key = await fitImage({ storage }, { publicId, ...size, format: 'jpg' })
  if (key === undefined) return undefined
  const jpeg = await buffer(await storage.read(key))
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

type FileRequest = FastifyRequest<FileRoute>

/**
 * Opens a file of a set in the language that the link names.
 * @throws Problem not_logged_in, not_found
 */
async function openFile(http: Http, request: FileRequest) {
  const viewer = await http.viewerOf(request)
  if (!isMember(viewer)) throw new Problem('not_logged_in')
  const set = await getSet(http.context, viewer.userId, request.params.id)
  const { lang } = request.query
  const locale = isLocale(lang) ? lang : viewer.locale
  const prefix = locale === 'ja' ? '/ja' : ''
  const redeemPage = `${originOf(http, request.headers.host)}${prefix}/redeem`
  return { userId: viewer.userId, set, locale, redeemPage }
}

function sendAs(reply: FastifyReply, { publicId }: SetRow, ending: string, type: string): void {
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="codes-${publicId}.${ending}"`)
    .header('cache-control', 'private, no-store')
}
