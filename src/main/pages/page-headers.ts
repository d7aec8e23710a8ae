import { createHash } from 'node:crypto'
import type { Config } from '#kernel/config.ts'

/**
 * Content-Security-Policy for one page: its inline scripts by hash, not by nonce, so that the page
 * of a visitor can be cached. Styles may stand in attributes (a cover’s own accent colour).
 *
 * @param scripts what `sealScripts` found
 */
export function contentSecurityPolicy(config: Config, scripts: string[], dev: boolean): string {
  const hosts = mediaHosts(config)
  const images = originsOf([config.links.image, config.links.static, config.links.cdn])
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
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

/**
 * The inline scripts of a page by hash, as far as the page's own code has put them there: those bear
 * `mark`, which nobody can guess, as their nonce. A script that got in with someone's words has no
 * hash and does not run. The mark is taken out again, so that the same page is the same bytes.
 */
export function sealScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`
  const own = new RegExp(`<script(?=[^>]*${attribute})[^>]*>([\\s\\S]*?)</script>`, 'g')
  const bodies = [...html.matchAll(own)].map((match) => match[1] ?? '')
  const hashes = bodies.filter((text) => text !== '').map((text) => `'sha256-${sha256(text)}'`)
  return { html: html.replaceAll(attribute, ''), scripts: [...new Set(hashes)] }
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
