import { createHash } from 'node:crypto'
import type { Config } from '#kernel/config.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Content-Security-Policy for one page: its inline scripts by hash, not by nonce, so that the page
 * of a visitor can be cached. Styles may stand in attributes (a cover’s own accent colour).
 */
export function contentSecurityPolicy(config: Config, html: string, dev: boolean): string {
  const hosts = mediaHosts(config)
  const images = originsOf([config.links.image, config.links.static, config.links.cdn])
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes(html)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...images].join(' ')}`,
    `media-src ${["'self'", 'blob:', ...hosts].join(' ')}`,
    `connect-src ${["'self'", ...hosts, ...(dev ? ['ws:'] : [])].join(' ')}`,
    // hls.js demultiplexes in a worker that it makes from a blob.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    `form-action ${["'self'", ...originsOf([config.storageUrl])].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

export function scriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '')
  const hashes = scripts.filter((text) => text !== '').map((text) => `'sha256-${sha256(text)}'`)
  return [...new Set(hashes)]
}

export function entityTag(html: string): string {
  return `W/"${createHash('sha1').update(html).digest('base64url')}"`
}

export const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

function mediaHosts(config: Config): string[] {
  return originsOf([config.links.cdn, config.storageUrl])
}

/** s3://key@host/bucket and https://host/… both mean the browser talks to https://host. */
function originsOf(addresses: readonly (string | undefined)[]): string[] {
  const origins = addresses.flatMap((address) => {
    if (address === undefined || !URL.canParse(address)) return []
    const { protocol, host } = new URL(address)
    if (protocol === 's3:') return host ? [`https://${host}`] : []
    return protocol === 'http:' || protocol === 'https:' ? [`${protocol}//${host}`] : []
  })
  return [...new Set(origins)]
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
