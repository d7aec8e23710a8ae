import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'

/** An album was created, deleted, or changed in any field. */
export const albumChanged = defineEvent('album-changed', z.object({ albumId: z.number() }), {
  clearsVisitorCache: true,
})
