import * as z from 'zod/mini'
import { defineFact } from '#ports/jobs/announce.ts'

/** An album was made, or anything of it has changed: words, sounds, status, or it was deleted. */
export const albumChanged = defineFact('album-changed', z.object({ albumId: z.number() }), {
  clearsVisitorCache: true,
})
