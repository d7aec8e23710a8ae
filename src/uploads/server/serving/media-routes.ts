import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { answerFirst } from './answer-first.ts'
import { createStreamServer, openStream, peekStream, type StreamRequest } from './open-stream.ts'
import { type Content, sendBytes } from './send-bytes.ts'

const ADDRESS = /^\/media\/([a-z0-9]{12})\/([\w-]+)\/([a-z0-9.]+)$/

/** `GET /media/{link}/{bucket}-{signature}/{file}`: the signature is all the right that is asked. */
export function registerMedia({ app, context }: Http): void {
  const server = createStreamServer(context)
  app.addHook('onClose', () => server.links.close())
  answerFirst(app.server, (request, response) => {
    if (!request.url?.startsWith('/media/')) return false
    const [, link, token, file] = ADDRESS.exec(request.url) ?? []
    if (link === undefined || token === undefined || file === undefined) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const content = peekStream(server, { link, token, file })
    if (content) send(context, request, response, content)
    return content !== undefined
  })
  app.route<{ Params: StreamRequest }>({
    method: ['GET', 'HEAD'],
    url: '/media/:link/:token/:file',
    handler: async (request, reply) => {
      const opened = await openStream(server, request.params)
      if (!opened) throw new Problem('not_found')
      if (opened.redirect !== undefined) {
        return reply.header('cache-control', 'no-store').redirect(opened.redirect)
      }
      reply.hijack()
      return send(context, request.raw, reply.raw, opened.content)
    },
  })
}

async function send(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
): Promise<void> {
  try {
    await sendBytes(request, response, content)
  } catch (error) {
    context.log.error({ error: String(error), url: request.url }, 'a stream broke off')
    response.destroy()
  }
}
