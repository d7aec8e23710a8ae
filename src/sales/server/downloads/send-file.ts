import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import { type ByteRange, readRange } from '#uploads/server/serving/byte-range.ts'

export interface SentFile {
  name: string
  type: string
  /** Changes with every byte of it. */
  etag: string
  bytes: number
  /** A file: any part of it. An archive that is made while it is sent: all of it, read once. */
  content: ((part: ByteRange | undefined) => Promise<Readable>) | Readable
}

/**
 * Whole or from a range, so that a download can be resumed. An archive is made again from its
 * start; a part that ends before it does is answered with the whole (RFC 9110 §14.2).
 */
export async function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, type, etag, bytes, content }: SentFile,
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange } = request.headers
  const asked = readRange(ifRange === undefined || ifRange === etag ? range : undefined, bytes)
  const archive = content instanceof Readable ? content : undefined
  const isCutShort = archive && typeof asked === 'object' && asked.end < bytes - 1
  const part = typeof asked === 'object' && !isCutShort ? asked : undefined
  reply
    .type(type)
    .header('content-disposition', contentDisposition(name))
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
  const isRead = asked !== 'none' && request.method !== 'HEAD' && !reply.raw.destroyed
  if (!isRead) archive?.destroy()
  if (asked === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  reply.header('content-length', part ? part.end - part.start + 1 : bytes)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  // An empty stream, whose length the server does not put in place of the file's.
  if (!isRead) return reply.send(Readable.from([]))
  if (!(content instanceof Readable)) return reply.send(await content(part))
  // What breaks off ends the reply, too: its length is not reached.
  return reply.send(part ? pipeline(content, leaveOut(part.start), () => {}) : content)
}

/** Lets through what comes after so many bytes. */
function leaveOut(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const cut = Math.min(left, chunk.length)
      left -= cut
      done(null, chunk.subarray(cut))
    },
  })
}
