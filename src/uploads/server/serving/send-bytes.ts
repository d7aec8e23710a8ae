import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, readRange } from './byte-range.ts'

/** Bytes that never change under their key. */
export interface Content {
  bytes: number
  type: string
  /** Strong, with its quotes. */
  etag: string
  cacheControl: string
  /** Name and value by turns. */
  more?: readonly string[]
  body: Buffer | ((range: ByteRange | undefined) => Promise<Readable>)
}

export function etagOfKey(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
}

/**
 * Answers GET and HEAD with the whole or one range of it (RFC 9110 §13, §14), straight on the
 * socket: through the framework's reply the same takes noticeably longer.
 */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
): Promise<void> {
  const { headers } = request
  if (isKnown(headers['if-none-match'], content.etag)) {
    response.writeHead(304, headersOf(content)).end()
    return
  }
  // A range is defined for GET alone, and only for the version that the client has the rest of.
  const ifRange = headers['if-range']
  const asked = request.method === 'GET' && (ifRange === undefined || ifRange === content.etag)
  const range = asked ? readRange(headers.range, content.bytes) : 'whole'
  if (range === 'none') {
    const unsatisfied = ['Content-Range', `bytes */${content.bytes}`, 'Content-Length', '0']
    response.writeHead(416, [...unsatisfied, 'Cache-Control', 'no-store']).end()
    return
  }
  const { start, end } = range === 'whole' ? { start: 0, end: content.bytes - 1 } : range
  const head = headersOf(content)
  head.push('Content-Type', content.type, 'Content-Length', String(end - start + 1))
  if (range !== 'whole') head.push('Content-Range', `bytes ${start}-${end}/${content.bytes}`)
  const status = range === 'whole' ? 200 : 206
  if (request.method === 'HEAD') response.writeHead(status, head).end()
  else await sendBody(response, content, status, head, range === 'whole' ? undefined : range)
}

async function sendBody(
  response: ServerResponse,
  { body }: Content,
  status: number,
  head: string[],
  range: ByteRange | undefined,
): Promise<void> {
  if (Buffer.isBuffer(body)) {
    response.writeHead(status, head)
    response.end(range ? body.subarray(range.start, range.end + 1) : body)
    return
  }
  const stream = await body(range)
  response.writeHead(status, head)
  // A listener who leaves in the middle is no error of ours.
  await pipeline(stream, response).catch((error: unknown) => {
    if (!response.destroyed) throw error
  })
}

function headersOf(content: Content): string[] {
  return [
    'ETag',
    content.etag,
    'Cache-Control',
    content.cacheControl,
    'Accept-Ranges',
    'bytes',
    'X-Content-Type-Options',
    'nosniff',
    ...(content.more ?? []),
  ]
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
