import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import type { Context } from '#ports/context.ts'
import { readRange } from '#uploads/server/serving/byte-range.ts'

export interface SentFile {
  /** The key in the storage: what has the same key has the same bytes. */
  key: string
  bytes: number
  name: string
  /** The name in ASCII, where that is not what is left of `name`. */
  plainName?: string
  type: string
}

/** The lifetime of an address of the storage’s own, which a refund cannot withdraw. */
const ADDRESS_MS = 60 * 1000

/**
 * Sends the file whole or a range of it, so that a download can be resumed; redirects to the storage
 * where that has addresses of its own.
 *
 * @param onEnd runs once all but the last piece was sent, or where the storage sends it
 */
export async function sendFile(
  { storage, clock }: Pick<Context, 'clock' | 'storage'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { key, bytes, name, plainName, type }: SentFile,
  onEnd?: () => Promise<void>,
): Promise<FastifyReply> {
  const disposition = contentDisposition(name, plainName)
  const expiresAt = new Date(clock.now().getTime() + ADDRESS_MS)
  const address = await storage.signedUrl(key, { expiresAt, disposition, type })
  if (address !== undefined) {
    if (request.method === 'GET') await onEnd?.()
    return reply.header('cache-control', 'no-store').redirect(address, 302)
  }
  const etag = `"${Buffer.from(key).toString('base64url')}"`
  const { range, 'if-range': ifRange } = request.headers
  const asked = readRange(ifRange === undefined || ifRange === etag ? range : undefined, bytes)
  const part = typeof asked === 'object' ? asked : undefined
  reply
    .type(type)
    .header('content-disposition', disposition)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
  if (asked === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  reply.header('content-length', part ? part.end - part.start + 1 : bytes)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  // An empty stream, whose length the server does not put in place of the file's.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const content = await storage.read(key, part)
  const isEnd = part === undefined || part.end === bytes - 1
  // A stream that breaks off ends the reply, too: its length is not reached.
  return reply.send(
    isEnd && onEnd ? Readable.from(noteEnd(content, onEnd), { objectMode: false }) : content,
  )
}

/** Whoever has the last piece finds the end noted. */
async function* noteEnd(sent: Readable, onEnd: () => Promise<void>) {
  let last: unknown
  for await (const piece of sent) {
    if (last !== undefined) yield last
    last = piece
  }
  await onEnd()
  if (last !== undefined) yield last
}
