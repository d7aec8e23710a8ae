import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from '#http/http.ts'
import { contentDisposition } from '#kernel/content-disposition.ts'
import type { PlannedZip } from './plan-zip.ts'

/**
 * Sends an archive while it is made. A broken download is taken up where it broke off: the archive
 * is made again from its start, which costs reading, and what the reader has is left out.
 */
export function sendAlbum(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  planned: PlannedZip,
): FastifyReply {
  const zip = planned.open()
  const from = readStart(request, planned.etag)
  reply
    .type('application/zip')
    .header('content-disposition', contentDisposition(planned.name))
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('etag', planned.etag)
    .header('x-content-type-options', 'nosniff')
  if (from >= zip.bytes) {
    zip.stream.destroy()
    return reply.code(416).header('content-range', `bytes */${zip.bytes}`).send()
  }
  reply.header('content-length', zip.bytes - from)
  if (from > 0) {
    reply.code(206).header('content-range', `bytes ${from}-${zip.bytes - 1}/${zip.bytes}`)
  }
  if (request.method === 'HEAD' || reply.raw.destroyed) {
    zip.stream.destroy()
    return reply.send(Readable.from([]))
  }
  // What breaks off ends the reply, too: its length is not reached.
  return reply.send(from === 0 ? zip.stream : pipeline(zip.stream, leaveOut(from), () => {}))
}

/**
 * The first byte that is asked for. A part that ends before the archive does is not made: such a
 * request is answered with the whole, as RFC 9110 §14.2 allows.
 */
function readStart({ headers }: FastifyRequest, etag: string): number {
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return 0
  return Number(/^bytes=(\d{1,15})-$/.exec(headers.range?.trim() ?? '')?.[1] ?? 0)
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
