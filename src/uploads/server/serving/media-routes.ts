import type { IncomingMessage, ServerResponse } from 'node:http'
import { addFastPath } from '#http/fast-path.ts'
import type { Http } from '#http/http.ts'
import type { Context } from '#ports/context.ts'
import {
  createStreamServer,
  type HandedOver,
  openStream,
  peekStream,
  type Served,
  type StreamRequest,
} from './open-stream.ts'
import { sendBytes } from './send-bytes.ts'

/** `GET /media/{link}/{bucket}-{signature}/{file}`: the signature is all the right that is asked. */
export function registerMedia({ app, context }: Http): void {
  const server = createStreamServer(context)
  app.addHook('onClose', () => server.links.close())
  addFastPath(app.server, (request, response) => {
    const { method, url } = request
    if (!url?.startsWith('/media/') || (method !== 'GET' && method !== 'HEAD')) return false
    const served = peekStream(server, url)
    if (served) send(context, request, response, served)
    return served !== undefined
  })
  app.route<{ Params: StreamRequest }>({
    method: ['GET', 'HEAD'],
    url: '/media/:link/:token/:file',
    handler: async (request, reply) => {
      const opened = await openStream(server, request.params, {
        headOnly: request.method === 'HEAD',
      })
      if (opened.redirect !== undefined) {
        return reply.header('cache-control', 'no-store').redirect(opened.redirect)
      }
      reply.hijack()
      send(context, request.raw, reply.raw, opened.served)
    },
  })
}

function send(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  served: Served,
): void {
  if ('atProxy' in served) {
    handOver(response, served)
    return
  }
  sendBytes(request, response, served)?.catch((error: unknown) => {
    context.log.error({ error: String(error), url: request.url }, 'a stream broke off')
    response.destroy()
  })
}

/** The proxy sends the file, with whatever range and condition it was asked with. */
function handOver(response: ServerResponse, { atProxy, type, cacheControl }: HandedOver): void {
  const head = ['X-Accel-Redirect', atProxy, 'Content-Type', type, 'Cache-Control', cacheControl]
  response.writeHead(200, [...head, 'Content-Length', '0'])
  response.end()
}
