import { registerEmbed } from '#embed/server/routes.ts'
import { answerFirst } from '#http/answer-first.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { AWAY_SECONDS } from '#http/send-problem.ts'
import { createSharedCache, type SharedCache } from '#http/shared-cache.ts'
import { Problem } from '#kernel/problem.ts'
import { isPagePath } from '#web/i18n/locale-path.ts'
import { registerAssets } from './pages/assets.ts'
import { openDevBuild } from './pages/dev-build.ts'
import type { Answers } from './pages/keep-answers.ts'
import { loadWebBuild } from './pages/load-build.ts'
import { registerManifest } from './pages/manifest.ts'
import {
  compressedOf,
  type KeptPage,
  keyOfNewcomer,
  keyOfPage,
  sendToNewcomer,
  takesBrotli,
} from './pages/page-cache.ts'
import {
  contentSecurityPolicy,
  entityTag,
  frameHosts,
  PAGE_HEADERS,
  sealScripts,
} from './pages/page-headers.ts'
import { visitOf } from './pages/visit.ts'
import { handlerOf, type WebBuild } from './pages/web-build.ts'

/** Where the pages come from: a build in a folder, or Vite over the sources in `root`. */
export type WebPlace = { kind: 'built'; folder: string } | { kind: 'dev'; root: string }

/** What visitors' pages are made of and what they came to, for seconds; see `createSharedCache`. */
interface Shared {
  pages: SharedCache<KeptPage>
  answers: Answers
}

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
  registerManifest(http)
  const { changes, context } = http
  registerEmbed(http, { script: build.embedScript, hosts: frameHosts(context.config) })
  const shared: Shared | undefined =
    changes && place.kind === 'built'
      ? { pages: createSharedCache(changes, context), answers: createSharedCache(changes, context) }
      : undefined
  if (shared) {
    answerFirst(http.app.server, (request, response) => {
      const key = keyOfNewcomer(request)
      const kept = key && shared.pages.find(key)
      return kept ? sendToNewcomer(kept, request, response) : false
    })
  }
  http.app.get('/*', (request, reply) => {
    if (!isPagePath(request.url)) throw new Problem('not_found')
    const key = keyOfPage(request)
    const kept = key && shared?.pages.find(key)
    return kept ? sendKept(kept, request, reply) : sendPage(http, build, shared, request, reply)
  })
}

async function sendPage(
  http: Http,
  build: WebBuild,
  shared: Shared | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const begun = shared?.pages.now() ?? 0
  const key = keyOfPage(request)
  const server = await build.server()
  const visit = visitOf(http, request, build.wordChunks, key ? shared?.answers : undefined)
  const dev = build.assets === undefined
  const answered = await handlerOf(server, dev)(asRequest(http, request, reply), visit)
  const page = answered.answer
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.code(page.status).headers(PAGE_HEADERS)
  if (page.status === 503) reply.header('retry-after', AWAY_SECONDS)
  if (!page.headers.get('content-type')?.startsWith('text/html')) {
    if (!page.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    return reply.send(page.body ?? '')
  }
  const made = sealScripts(answered.html ?? (await page.text()), visit.scriptMark)
  const html = Buffer.from(made.html)
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(http.context.config, made.scripts, dev),
    vary: 'cookie, accept-encoding',
    etag: entityTag(html),
    'cache-control': page.headers.get('cache-control') ?? 'private, no-cache',
  })
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
  const kept: KeptPage = {
    html,
    headers: Object.fromEntries(headers),
  }
  const isShared = page.status === 200 && !page.headers.has('set-cookie')
  if (key && isShared) shared?.pages.keep(key, begun, kept)
  return sendKept(kept, request, reply)
}

/** The page is held whole before it is sent: its policy needs the hashes of its scripts. */
async function sendKept(page: KeptPage, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(page.headers)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.headers.etag) {
    return reply.code(304).send()
  }
  if (!takesBrotli(request.headers)) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(await compressedOf(page))
}

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
