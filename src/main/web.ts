import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { createSharedCache, type SharedCache } from '#http/shared-cache.ts'
import { Problem } from '#kernel/problem.ts'
import { isPagePath } from '#web/i18n/locale-path.ts'
import { registerAssets } from './pages/assets.ts'
import { openDevBuild } from './pages/dev-build.ts'
import { loadWebBuild } from './pages/load-build.ts'
import { type KeptPage, keyOfPage } from './pages/page-cache.ts'
import {
  contentSecurityPolicy,
  entityTag,
  PAGE_HEADERS,
  sealScripts,
} from './pages/page-headers.ts'
import { visitOf } from './pages/visit.ts'
import { handlerOf, type WebBuild } from './pages/web-build.ts'

/** Where the pages come from: a build in a folder, or Vite over the sources in `root`. */
export type WebPlace = { kind: 'built'; folder: string } | { kind: 'dev'; root: string }

/**
 * Serves the pages: the build's files as they are, every other address that no call has by React
 * Router.
 *
 * @throws StartProblem where the folder holds no build
 */
export async function registerWeb(http: Http, place: WebPlace): Promise<void> {
  const build =
    place.kind === 'dev' ? await openDevBuild(http, place.root) : await loadWebBuild(place.folder)
  if (build.assets !== undefined) await registerAssets(http, build.assets)
  const { changes, context } = http
  const cache =
    changes && place.kind === 'built' ? createSharedCache<KeptPage>(changes, context) : undefined
  http.app.get('/*', (request, reply) => {
    if (!isPagePath(request.url)) throw new Problem('not_found')
    const key = keyOfPage(request)
    const kept = key && cache?.find(key)
    return kept ? sendKept(kept, request, reply) : sendPage(http, build, cache, request, reply)
  })
}

async function sendPage(
  http: Http,
  build: WebBuild,
  cache: SharedCache<KeptPage> | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const begun = cache?.now() ?? 0
  const server = await build.server()
  const visit = visitOf(http, request, build.wordChunks)
  const dev = build.assets === undefined
  const page = await handlerOf(server, dev)(asRequest(http, request, reply), visit)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.code(page.status).headers(PAGE_HEADERS)
  if (!page.headers.get('content-type')?.startsWith('text/html')) {
    if (!page.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    return reply.send(page.body ?? '')
  }
  const { html, scripts } = sealScripts(await page.text(), visit.scriptMark)
  const kept: KeptPage = {
    html,
    compressed: await compress(html, BROTLI),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(http.context.config, scripts, dev),
      vary: 'cookie, accept-encoding',
      etag: entityTag(html),
      'cache-control': page.headers.get('cache-control') ?? 'private, no-cache',
    },
  }
  const key = keyOfPage(request)
  const isShared = page.status === 200 && !page.headers.has('set-cookie')
  if (key && isShared) cache?.keep(key, begun, kept)
  return sendKept(kept, request, reply)
}

/** The page is held whole before it is sent: its policy needs the hashes of its scripts. */
function sendKept(page: KeptPage, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(PAGE_HEADERS).headers(page.headers)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.headers.etag) {
    return reply.code(304).send()
  }
  if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.compressed)
}

const compress = promisify(brotliCompress)
/** Half a millisecond for a page; the best quality takes fifty. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function asRequest(http: Http, request: FastifyRequest, reply: FastifyReply): Request {
  const leaving = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // Joined as text: resolved against the origin, a path that begins with // would name another host.
  const url = new URL(originOf(http, request.headers.host) + request.url)
  // HEAD is answered as GET is; the server leaves the body out.
  return new Request(url, { headers, signal: leaving.signal })
}
