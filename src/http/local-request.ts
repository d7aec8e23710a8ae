import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#kernel/loopback.ts'

/** What proxies, tunnels and CDNs add to what they pass on. */
const FORWARDING = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-original-.+|(.+-)?client-ip|cf-.+)$/

/**
 * Whether someone on this machine sent the request: to a loopback name, so that no other site has
 * pointed a name of its own here (DNS rebinding), over a loopback socket, and through no proxy.
 */
export function isLocalRequest({ headers, socket }: FastifyRequest): boolean {
  const host = `http://${headers.host ?? ''}`
  return (
    URL.canParse(host) &&
    isLoopback(new URL(host).hostname) &&
    isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  )
}
