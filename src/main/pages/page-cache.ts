import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyRequest } from '#http/http.ts'
import { writeHead } from '#http/write-head.ts'

/** A page as it was sent to a visitor. */
export interface KeptPage {
  /** All but those of its encoding. */
  headers: Readonly<Record<string, string>>
  html: Buffer
  /** The same, compressed by brotli, since somebody asked for it; see `compressedOf`. */
  compressed?: Promise<Buffer>
  /** The same as soon as it is there. */
  packed?: Buffer
}

/** Compresses a page once, for the first who asks: whoever does not ask need not pay. */
export async function compressedOf(page: KeptPage): Promise<Buffer> {
  page.compressed ??= compress(page.html, BROTLI)
  page.packed = await page.compressed
  return page.packed
}

const compress = promisify(brotliCompress)
/** Half a millisecond for a page; the best quality takes fifty. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * All that a visitor's page hangs on; undefined where it must not be shared, because a session makes
 * it that person's own.
 */
export function keyOfPage(request: FastifyRequest): string | undefined {
  const { token, consent, NEXT_LOCALE } = request.cookies
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (token !== undefined || request.headers.authorization !== undefined || !isRead)
    return undefined
  return keyOf(request.headers.host, request.url, consent !== undefined, NEXT_LOCALE)
}

/** The same for who comes without any cookie, which needs no parsing; undefined for all others. */
export function keyOfNewcomer({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (headers.cookie !== undefined || headers.authorization !== undefined) return undefined
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/media/')) return undefined
  return keyOf(headers.host, url, false, undefined)
}

function keyOf(host: string | undefined, url: string, consent: boolean, locale?: string): string {
  return JSON.stringify([host, url, consent, locale])
}

/**
 * Sends a kept page as it was sent the first time, straight on the socket.
 *
 * @returns false where it has to be compressed before
 */
export function sendToNewcomer(
  { headers, html, packed }: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const pairs = Object.entries(headers).flat()
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, pairs).end()
    return true
  }
  const asksPacked = takesBrotli(request.headers)
  if (asksPacked) pairs.push('content-encoding', 'br')
  const body = asksPacked ? packed : html
  if (!body) return false
  pairs.push('content-length', String(body.length))
  writeHead(response, 200, pairs)
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

export function takesBrotli(headers: IncomingMessage['headers']): boolean {
  return /\bbr\b/.test(String(headers['accept-encoding']))
}
