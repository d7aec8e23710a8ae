import { createHash } from 'node:crypto'
import type { FramePage } from '../frame/page.ts'

/** Origins besides the frame's own. */
export interface FrameHosts {
  images: readonly string[]
  media: readonly string[]
}

/**
 * A frame may be embedded anywhere, unlike all other pages. It runs one script of ours, stores nothing and
 * sends nothing anywhere else.
 */
export function frameHeaders(page: FramePage, hosts: FrameHosts): Record<string, string> {
  const style = createHash('sha256').update(page.style).digest('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${style}'`,
    `img-src ${["'self'", ...hosts.images].join(' ')}`,
    `media-src ${["'self'", ...hosts.media].join(' ')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    // The page around may ask that of everything on it.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    // Withdrawn items disappear immediately.
    'cache-control': 'public, no-cache',
    etag: `W/"${createHash('sha1').update(page.html).digest('base64url')}"`,
  }
}
