import type { FastifyRequest } from '#http/http.ts'

/** A page as it was sent to a visitor. */
export interface KeptPage {
  headers: Readonly<Record<string, string>>
  html: string
  /** The same, compressed by brotli. */
  compressed: Buffer
}

/**
 * All that a visitor's page hangs on; undefined where it must not be shared, because a session makes
 * it that person's own.
 */
export function keyOfPage(request: FastifyRequest): string | undefined {
  const { token, consent, NEXT_LOCALE } = request.cookies
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (token !== undefined || request.headers.authorization !== undefined || !isRead)
    return undefined
  return JSON.stringify([request.headers.host, request.url, consent !== undefined, NEXT_LOCALE])
}
