import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ANY_ORIGIN } from '#http/any-origin.ts'
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

/** TDM Reservation Protocol: the artist has reserved text and data mining, AI training included. */
export const MINING_RESERVED = ['TDM-Reservation', '1'] as const

export function etagOfKey(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
}

/**
 * Answers GET and HEAD with the whole or one range (RFC 9110 §13, §14), straight on the socket: the
 * framework's reply takes noticeably longer. What is in memory is sent before this returns.
 */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
): Promise<void> | undefined {
  const { headers, method } = request
  const { bytes, type, etag, body, more } = content
  const head = ['ETag', etag, 'Cache-Control', content.cacheControl, ...ON_EVERY_REPLY]
  if (more) head.push(...more)
  if (isKnown(headers['if-none-match'], etag)) {
    response.writeHead(304, head).end()
    return
  }
  // A range is defined for GET alone, and only for the version that the client has the rest of.
  const ifRange = headers['if-range']
  const asked = method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = asked ? readRange(headers.range, bytes) : 'whole'
  if (range === 'none') {
    refuseRange(response, bytes)
    return
  }
  if (range === 'whole') {
    head.push('Content-Type', type, 'Content-Length', String(bytes), 'Accept-Ranges', 'bytes')
    response.writeHead(200, head)
    if (method === 'HEAD') response.end()
    else if (Buffer.isBuffer(body)) response.end(body)
    else return sendStream(response, body(undefined))
    return
  }
  const { start, end } = range
  head.push('Content-Type', type, 'Content-Length', String(end - start + 1))
  head.push('Content-Range', `bytes ${start}-${end}/${bytes}`)
  response.writeHead(206, head)
  if (!Buffer.isBuffer(body)) return sendStream(response, body(range))
  response.end(body.subarray(start, end + 1))
}

/** The address alone is the right to these bytes, so that no cookie is needed from any origin. */
const ON_EVERY_REPLY = ['X-Content-Type-Options', 'nosniff', ...Object.entries(ANY_ORIGIN).flat()]

/** The refusal is not cached: another range may be right. */
function refuseRange(response: ServerResponse, bytes: number): void {
  response
    .writeHead(416, [
      'Content-Range',
      `bytes */${bytes}`,
      'Content-Length',
      '0',
      'Cache-Control',
      'no-store',
      ...ON_EVERY_REPLY,
    ])
    .end()
}

async function sendStream(response: ServerResponse, opening: Promise<Readable>): Promise<void> {
  const stream = await opening
  // A listener who leaves in the middle is no error of ours.
  await pipeline(stream, response).catch((error: unknown) => {
    if (!response.destroyed) throw error
  })
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
