import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'

/** An album was created, deleted, or changed in any field. */
export const albumChanged = defineEvent('album-changed', z.object({ albumId: z.number() }), {
  clearsVisitorCache: true,
})

/** Those who ordered an album before its release have been given it. */
export const albumDelivered = defineEvent('album-delivered', z.object({ albumId: z.number() }), {
  clearsVisitorCache: false,
})
