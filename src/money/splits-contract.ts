import * as z from 'zod/mini'
import { email } from '#accounts/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const splitProblems = {
  split_share_invalid: 400,
  split_over_whole: 400,
  split_members_too_many: 400,
  split_twice: 409,
  split_own: 409,
  split_changed: 409,
  split_answered: 410,
  split_invitations_used_up: 429,
} as const satisfies ProblemCatalogue

/** Members of one sound or album. */
export const SPLIT_MEMBERS_MAX = 20
/** The invitations of one account; they go to people who have not asked for them. */
export const INVITATIONS_PER_DAY = 50

export const SPLIT_STATES = ['invited', 'accepted', 'declined', 'left'] as const

/** A member as the owner sees them. */
export const SplitMember = z.object({
  id: z.string(),
  /** Null once it was forgotten. */
  email: z.nullable(z.string()),
  /** The name of the account that accepted. */
  name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** Hundredths of a percent. */
  basisPoints: z.number(),
  state: z.enum(SPLIT_STATES),
  /** ISO 8601, of the state. */
  since: z.string(),
})
export type SplitMember = z.output<typeof SplitMember>

/** The owner’s share is what is left. */
export const Splits = z.object({ members: z.array(SplitMember) })
export type Splits = z.output<typeof Splits>

const work = z.object({ id: z.string() })
const NewSplits = z.strictObject({
  members: z
    .array(
      z.strictObject({
        /** The id of a present member; without one it is an invitation to `email`. */
        id: z.optional(z.string()),
        email: z.optional(email),
        /** 0 removes the member. */
        basisPoints: z
          .int('split_share_invalid')
          .check(z.minimum(0, 'split_share_invalid'), z.maximum(10_000, 'split_share_invalid')),
      }),
    )
    .check(z.maxLength(SPLIT_MEMBERS_MAX * 2)),
})
export type NewSplits = z.output<typeof NewSplits>

export const getSoundSplits = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/splits',
  summary: 'Get who shares in what your sound earns',
  audience: 'registered',
  params: work,
  reply: Splits,
})
export const putSoundSplits = endpoint('Sounds', {
  method: 'PUT',
  path: '/sounds/:id/splits',
  summary:
    'Update who shares in what your sound earns from now on; new members are invited by email',
  audience: 'registered',
  params: work,
  body: NewSplits,
  bodyLimit: 64 * 1024,
  reply: Splits,
})
export const getAlbumSplits = endpoint('Albums', {
  method: 'GET',
  path: '/albums/:id/splits',
  summary: 'Get who shares in what your album earns',
  audience: 'registered',
  params: work,
  reply: Splits,
})
export const putAlbumSplits = endpoint('Albums', {
  method: 'PUT',
  path: '/albums/:id/splits',
  summary:
    'Update who shares in what your album earns from now on; new members are invited by email',
  audience: 'registered',
  params: work,
  body: NewSplits,
  bodyLimit: 64 * 1024,
  reply: Splits,
})
export const resendSplit = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/split-invitations/:id/resend',
  summary: 'Send the invitation to a share again, once an hour',
  audience: 'registered',
  params: z.object({ id: z.string() }),
})

/** An invitation as the recipient sees it. */
export const SplitInvitation = z.object({
  kind: z.enum(['sound', 'album']),
  title: z.string(),
  /** Name of the owner. */
  owner: z.string(),
  coverart: z.nullable(z.string()),
  seed: z.string(),
  basisPoints: z.number(),
  state: z.enum(['invited', 'accepted']),
})
export type SplitInvitation = z.output<typeof SplitInvitation>

const invitation = z.object({ invitation: z.string() })
export const getSplitInvitation = endpoint('Splits', {
  method: 'GET',
  path: '/splits/:invitation',
  summary: 'Get an invitation to a share by the token of its link',
  audience: 'anyone',
  params: invitation,
  reply: SplitInvitation,
  limit: { requests: 60, seconds: 600 },
})
export const acceptSplit = endpoint('Splits', {
  method: 'POST',
  path: '/splits/:invitation/accept',
  summary: 'Accept a share of later sales',
  audience: 'registered',
  params: invitation,
  /** The share that was seen. */
  body: z.strictObject({ basisPoints: z.int() }),
  limit: { requests: 30, seconds: 600 },
})
export const declineSplit = endpoint('Splits', {
  method: 'POST',
  path: '/splits/:invitation/decline',
  summary: 'Decline an invitation to a share, also without an account',
  audience: 'anyone',
  params: invitation,
  limit: { requests: 30, seconds: 600 },
})

/** A share in someone else’s sound or album. */
export const MySplit = z.object({
  id: z.string(),
  kind: z.enum(['sound', 'album']),
  title: z.string(),
  owner: z.string(),
  /** Path of its page, where it is public. */
  path: z.nullable(z.string()),
  basisPoints: z.number(),
  /** Token of an invitation to your email address that waits for an answer. */
  invitation: z.nullable(z.string()),
  since: z.string(),
})
export type MySplit = z.output<typeof MySplit>

export const listMySplits = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/splits',
  summary: 'List the shares that you have or are invited to, newest first',
  audience: 'registered',
  reply: z.object({ splits: z.array(MySplit) }),
})
export const leaveSplit = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/splits/:id',
  summary: 'Leave a split: your share of later sales goes to the owner',
  audience: 'registered',
  params: z.object({ id: z.string() }),
})
