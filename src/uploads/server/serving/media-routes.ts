import type { IncomingMessage, ServerResponse } from 'node:http'
import { openToAnyOrigin } from '#http/any-origin.ts'
import { addFastPath } from '#http/fast-path.ts'
import type { Http } from '#http/http.ts'
import type { Context } from '#ports/context.ts'
import { type Served, type StreamRequest, StreamServer } from './open-stream.ts'
import { sendBytes } from './send-bytes.ts'

/** `GET /media/{link}/{bucket}-{signature}/{file}`: the signature is the only right that is required. */
export function registerMedia({ app, context }: Http): void {
  const server = new StreamServer(context)
  app.addHook('onClose', () => server.close())
  addFastPath(app.server, (request, response) => {
    const { method, url } = request
    if (!url?.startsWith('/media/') || (method !== 'GET' && method !== 'HEAD')) return false
    const served = server.peek(url)
    if (served) send(context, request, response, served)
    return served !== undefined
  })
  const url = '/media/:link/:token/:file'
  app.route<{ Params: StreamRequest }>({
    ...openToAnyOrigin(app, url),
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const headOnly = request.method === 'HEAD'
      const opened = await server.open(request.params, { headOnly })
      if (opened.redirect !== undefined) {
        const [name, value] = opened.more
        if (name !== undefined) reply.header(name, value)
        return reply.header('cache-control', 'no-store').redirect(opened.redirect)
      }
      reply.hijack()
      send(context, request.raw, reply.raw, opened.served)
    },
  })
}

function send(
  context: Pick<Context, 'log'>,
  request: IncomingMessage,
  response: ServerResponse,
  served: Served,
): void {
  if ('atProxy' in served) {
    // The proxy sends the file, with whatever range and condition it was asked with.
    const { atProxy, type, cacheControl, more = [] } = served
    const head = ['X-Accel-Redirect', atProxy, 'Content-Type', type, 'Cache-Control', cacheControl]
    response.writeHead(200, [...head, ...more, 'Content-Length', '0']).end()
    return
  }
  sendBytes(request, response, served)?.catch((error: unknown) => {
    context.log.error({ error: String(error), url: request.url }, 'a stream broke off')
    response.destroy()
  })
}
