import { isIP } from 'node:net'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import sse from '@fastify/sse'
import Fastify, { type FastifyInstance } from 'fastify'
import { findViewer } from '#accounts/server/find-viewer.ts'
import { compressReplies } from '#http/brotli.ts'
import type { Http } from '#http/http.ts'
import { limitNetworkWrites } from '#http/rate-limit.ts'
import { repairUrl } from '#http/repair-url.ts'
import { problemSender } from '#http/send-problem.ts'
import { listenToChanges } from '#http/shared-cache.ts'
import { BODY_LIMIT } from '#kernel/endpoint.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { findGuest } from '#orders/server/links/guest-cookie.ts'
import type { Context } from '#ports/context.ts'
import { eventsVisitorsIgnore, problemCatalogue, registerFeatures } from './features.ts'
import { registerOpenApi } from './open-api.ts'

/** The server with every feature's calls; not yet listening. */
export async function createApi(
  context: Context,
  { cacheResponses = false }: { cacheResponses?: boolean } = {},
): Promise<Http> {
  const sendProblem = problemSender(problemCatalogue, context.log, context.errorReports)
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: () => newId(),
    trustProxy:
      context.config.trustedProxies.length > 0 ? [...context.config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: sendProblem,
    rewriteUrl: ({ url = '/' }) => repairUrl(url),
  })
  keepAddressesAlone(app)
  setReplyDefaults(app, context.config.publicUrl)
  compressReplies(app)
  setBodyDeadline(app)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(sse)
  limitNetworkWrites({ app })
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('not_found'), request, reply))
  acceptEmptyJson(app)
  refuseEncodedBodies(app)
  const http: Http = {
    app,
    context,
    viewerOf: async (request) => {
      const viewer = await findViewer(context, request)
      const guest = viewer.isSandboxed ? undefined : await findGuest(context, request)
      return guest ? { ...viewer, guest } : viewer
    },
    changes: cacheResponses ? listenToChanges(app, context, eventsVisitorsIgnore) : undefined,
  }
  registerFeatures(http)
  registerOpenApi(http)
  return http
}

/**
 * Keeps only the addresses of `X-Forwarded-For`, with or without the port that some proxies add:
 * limits are for networks, and any other text would count as a network.
 */
export function keepAddressesAlone(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for']
    if (given !== undefined) {
      const addresses = [given].flat().join().split(',').map(withoutPort)
      headers['x-forwarded-for'] = addresses.filter((address) => isIP(address) !== 0).join(', ')
    }
    done()
  })
}

/** Removes the port of `192.0.2.1:443` and `[2001:db8::1]:443`. */
const withoutPort = (address: string) =>
  address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** A DELETE with a JSON content type and no body is a body left out, not a broken one. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new Problem('bad_request')
  })
}

/** A body of at most 128 kB, on the slowest of lines. */
const BODY_SECONDS = 30

/**
 * Ends a connection whose request body does not arrive in time, which the framework awaits forever.
 * Files have no limit; their own routes watch them.
 */
export function setBodyDeadline(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { headers } = raw
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    const isFile = raw.url?.startsWith('/storage/')
    if (hasBody && !isFile) {
      const timer = setTimeout(() => raw.destroy(), BODY_SECONDS * 1000).unref()
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Responses for programs, not pages: never run, framed or cached. */
const FOR_PROGRAMS = /^\/(api|auth|storage|dev|sandbox|search\/1)(\/|$)/
const SEALED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
const YEAR_SECONDS = 31_536_000

/** Safe defaults for every reply; routes override them. */
export function setReplyDefaults(app: FastifyInstance, publicUrl: string | undefined): void {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (isSecure) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
    if (FOR_PROGRAMS.test(request.url)) {
      reply.header('cache-control', 'private, no-store').header('content-security-policy', SEALED)
    }
    done()
  })
}
