import type { IncomingMessage } from 'node:http'
import type { FastifyReply, Http } from '#http/http.ts'
import type { DiskStorage } from './disk-storage.ts'
import { receivePart } from './parts/receive-part.ts'
import { PostRefusal } from './post-refusal.ts'
import { receivePost } from './receive-post.ts'

/** An upload without progress for this long is aborted. */
const IDLE_MS = 60_000
const SIGNED = { config: { isCountedElsewhere: true } }

/**
 * `POST /storage/` and `PUT /storage/parts/…`: where browsers send files. As at S3, the only right
 * is the policy in the form, or the signature in the address. No header allows that to pages of
 * other sites.
 */
export function registerDiskStorage(http: Pick<Http, 'app'>, storage: DiskStorage): void {
  http.app.register(async (scope) => {
    // The form is read by the handler, as it comes in.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    scope.post('/storage/', SIGNED, ({ raw }, reply) =>
      answer(raw, reply, 204, () => receivePost(storage, raw)),
    )
  })
  http.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/storage/parts/:partsId/:number', SIGNED, ({ raw, params, query }, reply) =>
      answer(raw, reply, 200, () =>
        receivePart(storage, raw, { ...Object(query), ...Object(params) }),
      ),
    )
  })
}

async function answer(
  request: IncomingMessage,
  reply: FastifyReply,
  status: number,
  receive: () => Promise<void>,
): Promise<FastifyReply> {
  request.setTimeout(IDLE_MS, () => request.destroy())
  try {
    await receive()
    return reply.code(status).send()
  } catch (error) {
    if (!(error instanceof PostRefusal)) throw error
    return reply.code(error.status).type('application/xml').send(error.toXml())
  }
}
