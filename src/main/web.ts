import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { Problem } from '#kernel/problem.ts'
import { isPagePath } from '#web/i18n/locale-path.ts'
import { registerAssets } from './pages/assets.ts'
import { openDevBuild } from './pages/dev-build.ts'
import { loadWebBuild } from './pages/load-build.ts'
import { contentSecurityPolicy, entityTag, PAGE_HEADERS } from './pages/page-headers.ts'
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
  http.app.get('/*', (request, reply) => sendPage(http, build, request, reply))
}

async function sendPage(http: Http, build: WebBuild, request: FastifyRequest, reply: FastifyReply) {
  if (!isPagePath(request.url)) throw new Problem('not_found')
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
  return sendHtml(http, await page.text(), request, reply, dev)
}

/** The page is held whole before it is sent: its policy needs the hashes of its scripts. */
async function sendHtml(
  { context }: Http,
  html: string,
  request: FastifyRequest,
  reply: FastifyReply,
  dev: boolean,
) {
  const tag = entityTag(html)
  reply
    .header('content-security-policy', contentSecurityPolicy(context.config, html, dev))
    .header('vary', 'cookie, accept-encoding')
    .header('etag', tag)
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  if (reply.statusCode === 200 && request.headers['if-none-match'] === tag) {
    return reply.code(304).send()
  }
  if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(html)
  return reply.header('content-encoding', 'br').send(await compress(html, BROTLI))
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
  const url = new URL(request.url, originOf(http, request.headers.host))
  // HEAD is answered as GET is; the server leaves the body out.
  return new Request(url, { headers, signal: leaving.signal })
}
