import { hash } from 'node:crypto'
import { insightsOf } from '#insights/server/events/destination.ts'
import type { Config } from '#kernel/config.ts'
import { searchHosts } from '#ports/search-index/algolia/read-settings.ts'
import { isS3Url, readS3Url } from '#ports/storage/s3/s3-settings.ts'

/**
 * Content-Security-Policy for one page: its inline scripts by hash, not by nonce, so that the page
 * can be cached. Styles may be in attributes (a cover’s own accent colour).
 */
export function contentSecurityPolicy(config: Config, scripts: string[], dev: boolean): string {
  const known = policies.get(config) ?? readPolicy(config, dev)
  policies.set(config, known)
  return known.replace(SCRIPTS, () => ["'self'", ...scripts].join(' '))
}

/** The policy of each configuration but for the scripts of a page. */
const policies = new WeakMap<Config, string>()
const SCRIPTS = '{scripts}'

function readPolicy(config: Config, dev: boolean): string {
  const hosts = mediaHosts(config)
  const calls = [...hosts, ...originsOf([config.links.api, config.errorReports?.dsn])]
  const images = imageHosts(config)
  const services = originsOf([
    ...(config.algolia ? searchHosts(config.algolia) : []),
    insightsOf(config).url,
    config.analytics?.url,
  ])
  return [
    "default-src 'self'",
    `script-src ${SCRIPTS}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...images].join(' ')}`,
    `media-src ${["'self'", 'blob:', ...hosts].join(' ')}`,
    `connect-src ${["'self'", ...calls, ...services, ...(dev ? ['ws:'] : [])].join(' ')}`,
    // hls.js demultiplexes in a worker that it makes from a blob.
    "worker-src 'self' blob:",
    `frame-src ${["'self'", ...originsOf([config.links.embed])].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action ${["'self'", ...originsOf([config.storageUrl])].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The inline scripts of a page by hash: those with the unguessable `mark` as their nonce, so that
 * none from user content runs. The mark is removed again, so that the same page is the same bytes.
 */
export function sealScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const [first = '', ...parts] = html.split(` nonce="${mark}"`)
  const hashes = parts.flatMap((part, index) => {
    const before = index === 0 ? first : (parts[index - 1] ?? '')
    const isScript = before.startsWith('<script', before.lastIndexOf('<'))
    const text = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
    return isScript && text !== '' ? [`'sha256-${hash('sha256', text, 'base64')}'`] : []
  })
  return { html: [first, ...parts].join(''), scripts: [...new Set(hashes)] }
}

export function entityTag(html: Buffer): string {
  return `W/"${hash('sha1', html, 'base64url')}"`
}

export const PAGE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  // The sign-in popup stays ours to watch and close; the pages in it must not have this header.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

/** Hosts from which frames on other people's pages load what they show and play. */
export function frameHosts(config: Config) {
  return { images: imageHosts(config), media: mediaHosts(config) }
}

function imageHosts({ links }: Config): string[] {
  return originsOf([links.image, links.static, links.cdn])
}

function mediaHosts(config: Config): string[] {
  return originsOf([config.links.cdn, config.storageUrl])
}

function originsOf(addresses: readonly (string | undefined)[]): string[] {
  const origins = addresses.flatMap((address) => {
    if (address === undefined || !URL.canParse(address)) return []
    if (isS3Url(address)) return [readS3Url(address).origin]
    const { protocol, host } = new URL(address)
    return protocol === 'http:' || protocol === 'https:' ? [`${protocol}//${host}`] : []
  })
  return [...new Set(origins)]
}
