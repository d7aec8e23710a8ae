import type { FastifyRequest } from '#http/http.ts'

/** Do Not Track, or Global Privacy Control (https://w3c.github.io/gpc/). */
export function hasOptedOut({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}
