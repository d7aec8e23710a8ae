import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'

/** An album was made, or anything of it has changed: words, sounds, status, or it was deleted. */
export const albumChanged = defineEvent('album-changed', z.object({ albumId: z.number() }), {
  clearsVisitorCache: true,
})
