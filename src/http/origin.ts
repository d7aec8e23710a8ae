import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#kernel/loopback.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Http } from './http.ts'

/** Methods that change nothing (RFC 9110 §9.2.1). */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A page in a sandbox has the origin `null`, and so has any page that puts itself into one: it never
 * acts for the person whose browser it is in.
 */
export function isSandboxed({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.origin === 'null'
}

/**
 * Unsafe methods with the session cookie need an own Origin; no other site can send a Bearer token.
 * @throws Problem not_allowed
 */
export function checkOrigin(http: Http, request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method) || request.headers.authorization !== undefined) return
  if (!isOwnOrigin(http, request)) throw new Problem('not_allowed')
}

/** Any loopback host is own without `PUBLIC_URL`, if it is the requested one. */
export function isOwnOrigin(http: Http, request: FastifyRequest): boolean {
  const origin = request.headers.origin
  const cookies = request.headers.cookie
  if (origin === undefined) return cookies === undefined
  const { publicUrl, links } = http.context.config
  if (isPageOrigin(publicUrl, origin, request.headers.host)) return true
  // A frame on another page sends no cookie; with one, another site made the request.
  const isFrame = links.embed !== undefined && origin === new URL(links.embed).origin
  return isFrame && cookies === undefined
}

function isPageOrigin(publicUrl: string | undefined, origin: string, asked: string | undefined) {
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return isLoopback(hostname) && host === asked
}

/**
 * The origin that links in emails and redirects start with. Without `PUBLIC_URL`, and so without a mail
 * server, it has the name of this machine by which it was asked, and never another port: someone else
 * may listen there.
 */
export function originOf(
  http: { context: Pick<Context, 'config'> },
  host: string | undefined,
): string {
  const { publicUrl, port } = http.context.config
  if (publicUrl !== undefined) return publicUrl
  const asked =
    host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
  const name = asked && isLoopback(asked.hostname) ? asked.hostname : 'localhost'
  return new URL(`http://${name}:${port}`).origin
}
