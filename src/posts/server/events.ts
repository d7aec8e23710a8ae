import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'

const payload = z.object({ postId: z.number() })

export const postPublished = defineEvent('post-published', payload, { clearsVisitorCache: true })
/** A post was edited or deleted. */
export const postChanged = defineEvent('post-changed', payload, { clearsVisitorCache: true })
