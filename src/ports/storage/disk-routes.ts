import type { Http } from '#http/http.ts'
import type { DiskStorage } from './disk-storage.ts'
import { PostRefusal } from './post-refusal.ts'
import { receivePost } from './receive-post.ts'

/** An upload that stands still this long is given up. */
const IDLE_MS = 60_000

/**
 * `POST /storage/`: where browsers post files. The policy in the form is the only right that is
 * asked for, as at S3: no session, no cookie.
 */
export function registerDiskStorage(http: Pick<Http, 'app'>, storage: DiskStorage): void {
  http.app.register(async (scope) => {
    // The form is read by the handler, as it comes in.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    scope.post('/storage/', async (request, reply) => {
      request.raw.setTimeout(IDLE_MS, () => request.raw.destroy())
      try {
        await receivePost(storage, request.raw)
        return reply.code(204).send()
      } catch (error) {
        if (!(error instanceof PostRefusal)) throw error
        return reply.code(error.status).type('application/xml').send(error.toXml())
      }
    })
  })
}
