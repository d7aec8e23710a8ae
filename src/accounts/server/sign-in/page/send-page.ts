import type { FastifyReply } from 'fastify'
import { plainPolicy } from './plain-page.ts'

interface Sent {
  status: number
  /** The one that the page runs, if any. */
  script?: string | undefined
  /** `same-origin` where the page posts a form: Chromium says `Origin: null` without it. */
  referrer?: 'same-origin' | 'no-referrer'
}

/** Sends a plain page as what it is: of this moment, for this browser, never framed nor indexed. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  { status, script, referrer = 'same-origin' }: Sent,
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', plainPolicy(script))
    .header('referrer-policy', referrer)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page)
}
