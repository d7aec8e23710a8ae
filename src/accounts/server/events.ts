import * as z from 'zod/mini'
import { defineEvent } from '#ports/jobs/publish.ts'

const ofUser = z.object({ userId: z.number() })

/** Someone has shown that the account's e-mail address is theirs. */
export const emailProved = defineEvent('email-proved', ofUser, { clearsVisitorCache: false })
/**
 * Registration is finished: the creator has a public profile from now on, which stands in no
 * visitor's cache, since a profile that is not found is not cached.
 */
export const userRegistered = defineEvent('user-registered', ofUser, { clearsVisitorCache: false })
/** Something of a public profile has changed. */
export const userChanged = defineEvent('user-changed', ofUser, { clearsVisitorCache: true })
/** An account and what was its own are gone; buyers keep what they have bought. */
export const userErased = defineEvent('user-erased', ofUser, { clearsVisitorCache: true })
