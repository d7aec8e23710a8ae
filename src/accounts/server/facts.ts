import * as z from 'zod/mini'
import { defineFact } from '#ports/jobs/announce.ts'

const ofUser = z.object({ userId: z.number() })

/** Somebody has shown that the account's e-mail address is theirs. */
export const emailProved = defineFact('email-proved', ofUser, { clearsVisitorCache: false })
/** Registration is finished: the creator has a public profile from now on. */
export const userRegistered = defineFact('user-registered', ofUser, { clearsVisitorCache: true })
/** Something of a public profile has changed. */
export const userChanged = defineFact('user-changed', ofUser, { clearsVisitorCache: true })
/** An account and what was its own are gone; buyers keep what they have bought. */
export const userErased = defineFact('user-erased', ofUser, { clearsVisitorCache: true })
