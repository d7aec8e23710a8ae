import { catchErrors } from '#client/error-reports/catch-errors.ts'
import { isPagePath } from '#client/i18n/locale-path.ts'
import type { Visit } from '#client/page-context.ts'
import { registerEmbed } from '#embed/server/routes.ts'
import { addFastPath } from '#http/fast-path.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { AWAY_SECONDS } from '#http/send-problem.ts'
import { createSharedCache, type SharedCache } from '#http/shared-cache.ts'
import {
  bytesOfReply,
  headersOf,
  type SharedReply,
  sendAtOnce,
  sendShared,
} from '#http/shared-reply.ts'
import { Problem } from '#kernel/problem.ts'
import { registerAssets } from './pages/assets.ts'
import { registerManifest } from './pages/manifest.ts'
import { keyWithoutCookies, sharedPageOf } from './pages/page-cache.ts'
import { createPageContext } from './pages/page-context.ts'
import {
  contentSecurityPolicy,
  entityTag,
  frameHosts,
  PAGE_HEADERS,
  sealScripts,
} from './pages/page-headers.ts'
import { RESPONSE_CACHE, type ResponseCache } from './pages/response-cache.ts'
import { registerServiceWorker } from './pages/service-worker.ts'
import { handlerOf, type WebBuild } from './pages/web-build.ts'

const PAGE_CACHE = { maxBytes: 64 * 1024 ** 2, bytesOf: bytesOfReply }

interface Site {
  http: Http
  build: WebBuild
  /** Visitors' pages and the responses they are made of, for seconds; see `createSharedCache`. */
  shared: { pages: SharedCache<SharedReply>; responses: ResponseCache } | undefined
}

/** Serves the build's files, and pages elsewhere. */
export async function registerWeb(http: Http, build: WebBuild): Promise<void> {
  if (build.assets !== undefined) await registerAssets(http, build.assets)
  registerManifest(http)
  registerServiceWorker(http, build.worker)
  const { changes, context } = http
  registerEmbed(http, { script: build.embedScript, hosts: frameHosts(context.config) })
  const shared: Site['shared'] =
    changes && build.assets !== undefined
      ? {
          pages: createSharedCache(changes, context, PAGE_CACHE),
          responses: createSharedCache(changes, context, RESPONSE_CACHE),
        }
      : undefined
  if (shared) {
    addFastPath(http.app.server, (request, response) => {
      const key = keyWithoutCookies(request)
      const cached = key && shared.pages.find(key)
      return cached ? sendAtOnce(cached, request, response) : false
    })
  }
  http.app.get('/*', (request, reply) => {
    if (!isPagePath(request.url)) throw new Problem('not_found')
    return sendPage({ http, build, shared }, request, reply)
  })
}

async function sendPage(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const { http, shared } = site
  const page = sharedPageOf(request)
  const render = (url: string, signal?: AbortSignal) => {
    const visited = asRequest(http, request, url, signal)
    return renderPage(site, visited, page !== undefined && shared !== undefined, request, reply)
  }
  const renderOwn = async () => (await render(request.url, leavingSignal(reply))).value
  if (!page || !shared) return sendRendered(await renderOwn(), request, reply)
  // Other visitors may wait for the page too: it is rendered even if the first of them leaves.
  const rendered = await shared.pages.findOrMake(page.key, () => render(page.url))
  const last = reply.statusCode === 503 ? shared.pages.findLast(page.key) : undefined
  if (last) return sendRendered(last, request, reply.code(200).removeHeader('retry-after'))
  const isRedirect = rendered.headers.location !== undefined
  // A redirect passes on the whole query, of which the page itself reads a part.
  const sent = isRedirect && page.url !== request.url ? await renderOwn() : rendered
  return sendRendered(sent, request, reply)
}

/** The whole page is rendered before it is sent: its policy needs the hashes of its scripts. */
async function renderPage(
  { http, build, shared }: Site,
  visited: Request,
  isShareable: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ value: SharedReply; isShared: boolean }> {
  const server = await build.server()
  const { messageChunks } = build
  const asked = { request, reply }
  const visit = createPageContext(http, asked, messageChunks, shared?.responses, isShareable)
  const dev = build.assets === undefined
  const answered = await handlerOf(server, dev)(visited, visit)
  const page = answered.answer
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.code(page.status).headers(PAGE_HEADERS)
  if (page.status === 503) reply.header('retry-after', AWAY_SECONDS)
  if (!page.headers.get('content-type')?.startsWith('text/html')) {
    if (!page.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    const body = Buffer.from(await page.arrayBuffer())
    return { value: { body, headers: headersOf(reply) }, isShared: false }
  }
  const drawn = answered.html ?? (await page.text())
  const made = sealScripts(watched(http, reply, drawn, visit, answered.route), visit.scriptMark)
  const body = Buffer.from(made.html)
  const cacheControl = page.headers.get('cache-control') ?? 'private, no-cache'
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(http.context.config, made.scripts, dev),
    vary: 'cookie, accept-encoding',
    etag: entityTag(body),
    'cache-control': cacheControl,
  })
  const isShared =
    page.status === 200 && !page.headers.has('set-cookie') && !cacheControl.includes('no-store')
  return { value: { body, headers: headersOf(reply) }, isShared }
}

/**
 * Makes the page report its errors, with the request that the log knows, where an operator wants
 * it.
 */
function watched(
  { context: { config } }: Http,
  reply: FastifyReply,
  html: string,
  { scriptMark }: Visit,
  route = 'unknown',
): string {
  if (!config.errorReports) return html
  reply.header('server-timing', `request;desc="${reply.request.id}"`)
  return catchErrors(html, { ...config.errorReports, route }, scriptMark)
}

function sendRendered(page: SharedReply, request: FastifyRequest, reply: FastifyReply) {
  if (page.headers.etag !== undefined) return sendShared(page, request, reply)
  // The response is a redirect or data, not a page.
  return reply.headers(page.headers).send(page.body.length > 0 ? page.body : '')
}

function leavingSignal(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}

function asRequest(
  http: Http,
  { headers: asked }: FastifyRequest,
  url: string,
  signal: AbortSignal | undefined,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // Joined as text: resolved against the origin, a path that begins with // would name another host.
  const address = new URL(originOf(http, asked.host) + url)
  // HEAD is answered as GET is; the server leaves the body out.
  return new Request(address, { headers, signal: signal ?? null })
}
