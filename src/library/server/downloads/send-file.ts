import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import { type ByteRange, readRange } from '#uploads/server/serving/byte-range.ts'

export interface SentFile {
  name: string
  /** The name in ASCII, where that is not what is left of `name`. */
  plainName?: string
  type: string
  /** Changes with every byte of it. */
  etag: string
  bytes: number
  /** Opens any part of the file, or all. */
  content: (part: ByteRange | undefined) => Promise<Readable>
}

/** Sends the file whole or a range of it, so that a download can be resumed. */
export async function sendFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, plainName, type, etag, bytes, content }: SentFile,
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange } = request.headers
  const asked = readRange(ifRange === undefined || ifRange === etag ? range : undefined, bytes)
  const part = typeof asked === 'object' ? asked : undefined
  reply
    .type(type)
    .header('content-disposition', contentDisposition(name, plainName))
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
  if (asked === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  reply.header('content-length', part ? part.end - part.start + 1 : bytes)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  // An empty stream, whose length the server does not put in place of the file's.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  // A stream that breaks off ends the reply, too: its length is not reached.
  return reply.send(await content(part))
}
