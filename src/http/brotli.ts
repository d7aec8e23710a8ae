import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(brotliCompress)
/** This quality takes half a millisecond for a page; the best one takes fifty. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/** Shorter texts fit into one packet as they are. */
const LEAST_LENGTH = 1400

export function brotli(text: Buffer | string): Promise<Buffer> {
  return compress(text, BROTLI)
}

export const isWorthPacking = (body: Buffer | string) => body.length >= LEAST_LENGTH

export function acceptsBrotli(headers: IncomingHttpHeaders): boolean {
  return /\bbr\b/.test(String(headers['accept-encoding']))
}

/** Replies that are text, such as a waveform of 12 kB. Pages and files have their own way. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    const isLong = typeof payload === 'string' && isWorthPacking(payload)
    if (!isLong || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (!acceptsBrotli(headers)) return payload
    reply.header('content-encoding', 'br').removeHeader('content-length')
    return brotli(payload)
  })
}
