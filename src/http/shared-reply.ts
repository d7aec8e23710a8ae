import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsBrotli, brotli, isWorthPacking } from './brotli.ts'

/** A page or a call's reply as it was sent to one visitor, for others; always with status 200. */
export interface SharedReply {
  /** All headers but those of its encoding. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** The body compressed by brotli, once requested; see `compressedOf`. */
  compressed?: Promise<Buffer>
  /** The compressed body as soon as it is there. */
  packed?: Buffer
}

/** What a cache counts for one: the compressed form, made later, is never the larger one. */
export function bytesOfReply({ body, headers }: SharedReply): number {
  return 2 * (body.length + JSON.stringify(headers).length)
}

/** The headers that a reply has so far. Its cookies stay on this reply, one by one. */
export function headersOf(reply: FastifyReply): Record<string, string> {
  const { 'set-cookie': _, ...headers } = reply.getHeaders()
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Compresses a reply once, at the first request that accepts it. */
export async function compressedOf(shared: SharedReply): Promise<Buffer> {
  shared.compressed ??= brotli(shared.body)
  shared.packed = await shared.compressed
  return shared.packed
}

/** Sends a reply through the framework; it may be compressed first. */
export async function sendShared(
  shared: SharedReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(shared.headers)
  if (reply.statusCode === 200 && isKnownTo(request.raw, shared)) return reply.code(304).send()
  if (!wantsPacked(request.raw, shared)) return reply.send(shared.body)
  return reply.header('content-encoding', 'br').send(await compressedOf(shared))
}

/**
 * Sends a reply on the socket, without the framework, see `addFastPath`.
 *
 * @returns false where it must be compressed first
 */
export function sendAtOnce(
  shared: SharedReply,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const pairs = Object.entries(shared.headers).flat()
  if (isKnownTo(request, shared)) {
    response.writeHead(304, pairs).end()
    return true
  }
  const isPacked = wantsPacked(request, shared)
  const body = isPacked ? shared.packed : shared.body
  if (!body) return false
  if (isPacked) pairs.push('content-encoding', 'br')
  pairs.push('content-length', String(body.length))
  response.writeHead(200, pairs)
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

function isKnownTo({ headers }: IncomingMessage, { headers: { etag } }: SharedReply): boolean {
  return etag !== undefined && headers['if-none-match'] === etag
}

function wantsPacked({ headers }: IncomingMessage, { body }: SharedReply): boolean {
  return isWorthPacking(body) && acceptsBrotli(headers)
}
