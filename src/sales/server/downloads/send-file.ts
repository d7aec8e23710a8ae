import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import type { Context } from '#ports/context.ts'
import type { StoredObject } from '#ports/storage/storage.ts'
import { readRange } from '#uploads/server/serving/byte-range.ts'

const ADDRESS_MS = 10 * 60 * 1000

export interface NamedFile {
  key: string
  fileName: string
  type: string
}

/**
 * Sends a stored file under a name: by the storage's own address where it has one, else from here,
 * whole or the range that is asked for, so that a broken download can be taken up again.
 */
export async function sendFile(
  { storage, clock }: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: NamedFile,
  stored: StoredObject,
): Promise<FastifyReply> {
  const { key, fileName, type } = file
  const expiresAt = new Date(clock.now().getTime() + ADDRESS_MS)
  const address = await storage.signedUrl(key, { expiresAt, fileName, type })
  if (address !== undefined) return reply.header('cache-control', 'no-store').redirect(address, 302)
  const etag = `"${Buffer.from(key).toString('base64url')}"`
  const ifRange = request.headers['if-range']
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = readRange(asked, stored.bytes)
  reply
    .type(type)
    .header('content-disposition', contentDisposition(fileName))
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
  if (range === 'none') {
    return reply.code(416).header('content-range', `bytes */${stored.bytes}`).send()
  }
  const part = range === 'whole' ? undefined : range
  const length = part ? part.end - part.start + 1 : stored.bytes
  reply.header('content-length', length)
  if (part) {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${stored.bytes}`)
  }
  // An empty stream, whose length the server does not put in place of the file's.
  const isLook = request.method === 'HEAD'
  return reply.send(isLook ? Readable.from([]) : await storage.read(key, part))
}
