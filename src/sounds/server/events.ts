import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'
import { SOUND_CHANGED, SOUND_RELEASED } from '../contract.ts'

const payload = z.object({ soundId: z.number() })

/** A sound has become Released. */
export const soundReleased = defineEvent(SOUND_RELEASED, payload, { clearsVisitorCache: true })
/** Anything else of it has changed: words, price, status, or it was deleted. */
export const soundChanged = defineEvent(SOUND_CHANGED, payload, { clearsVisitorCache: true })
