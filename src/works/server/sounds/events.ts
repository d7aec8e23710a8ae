import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'

const payload = z.object({ soundId: z.number() })

export const soundReleased = defineEvent('sound-released', payload, { clearsVisitorCache: true })
/** A sound changed in anything but its release: words, price, another status, or it was deleted. */
export const soundChanged = defineEvent('sound-changed', payload, { clearsVisitorCache: true })
