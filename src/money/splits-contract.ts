import * as z from 'zod/mini'
import { email } from '#accounts/contract.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
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

const basisPoints = described('Share in hundredths of a percent', z.number())

/** A member as the owner sees them. */
export const SplitMember = z.object({
  id: described('ID of the share', z.string()),
  email: described('Email address of the invitation; null once deleted', z.nullable(z.string())),
  name: described('Name of the account that accepted; null if none did', z.nullable(z.string())),
  username: described(
    'Username of the account that accepted; null if none did',
    z.nullable(z.string()),
  ),
  basisPoints,
  state: described(
    'Whether the share was accepted; without it, the share is the owner’s',
    z.enum(SPLIT_STATES),
  ),
  since: described('Since when it is so, ISO 8601', z.string()),
})
export type SplitMember = z.output<typeof SplitMember>

/** The owner’s share is what is left. */
export const Splits = z.object({
  members: described('Who shares in it; the rest is the owner’s', z.array(SplitMember)),
})
export type Splits = z.output<typeof Splits>

const NewSplits = z.strictObject({
  members: described(
    'Who shares in it; the rest is the owner’s',
    z
      .array(
        z.strictObject({
          id: described(
            'ID of the share; without one, an invitation is sent to `email`',
            z.optional(z.string()),
          ),
          email: described('Email address of the invitation', z.optional(email)),
          basisPoints: described(
            'Share in hundredths of a percent; 0 removes the member',
            z
              .int('split_share_invalid')
              .check(z.minimum(0, 'split_share_invalid'), z.maximum(10_000, 'split_share_invalid')),
          ),
        }),
      )
      .check(z.maxLength(SPLIT_MEMBERS_MAX * 2)),
  ),
})
export type NewSplits = z.output<typeof NewSplits>

export const getSoundSplits = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/splits',
  summary: 'Get who shares in what your sound earns',
  audience: 'registered',
  params: fields.byId,
  reply: Splits,
})
export const putSoundSplits = endpoint('Sounds', {
  method: 'PUT',
  path: '/sounds/:id/splits',
  summary:
    'Update who shares in what your sound earns from now on; new members are invited by email',
  audience: 'registered',
  params: fields.byId,
  body: NewSplits,
  bodyLimit: 64 * 1024,
  reply: Splits,
})
export const getAlbumSplits = endpoint('Albums', {
  method: 'GET',
  path: '/albums/:id/splits',
  summary: 'Get who shares in what your album earns',
  audience: 'registered',
  params: fields.byId,
  reply: Splits,
})
export const putAlbumSplits = endpoint('Albums', {
  method: 'PUT',
  path: '/albums/:id/splits',
  summary:
    'Update who shares in what your album earns from now on; new members are invited by email',
  audience: 'registered',
  params: fields.byId,
  body: NewSplits,
  bodyLimit: 64 * 1024,
  reply: Splits,
})
export const resendSplit = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/split-invitations/:id/resend',
  summary: 'Send the invitation to a share again, once an hour',
  audience: 'registered',
  params: fields.byId,
})

/** An invitation as the recipient sees it. */
export const SplitInvitation = z.object({
  kind: described('Whether it is a sound or an album', z.enum(['sound', 'album'])),
  title: fields.title,
  owner: described('Name of the owner', z.string()),
  coverart: fields.coverart,
  seed: described(
    'ID of the sound or the album, by which its cover is chosen where it has none',
    z.string(),
  ),
  basisPoints,
  state: described('Whether the share has been accepted', z.enum(['invited', 'accepted'])),
})
export type SplitInvitation = z.output<typeof SplitInvitation>

const invitation = z.object({ invitation: described('Token of the link in the email', z.string()) })
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
  body: z.strictObject({ basisPoints: described(basisPoints, z.int()) }),
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
  id: fields.id,
  kind: SplitInvitation.shape.kind,
  title: fields.title,
  owner: SplitInvitation.shape.owner,
  path: described('Path of its page; null unless it is public', z.nullable(z.string())),
  basisPoints,
  invitation: described(
    'Token of the invitation that waits for an answer; null once accepted',
    z.nullable(z.string()),
  ),
  since: SplitMember.shape.since,
})
export type MySplit = z.output<typeof MySplit>

export const listMySplits = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/splits',
  summary: 'List the shares that you have or are invited to, newest first',
  audience: 'registered',
  reply: z.object({
    splits: described('Shares in the work of others, newest first', z.array(MySplit)),
  }),
})
export const leaveSplit = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/splits/:id',
  summary: 'Leave a split: your share of later sales goes to the owner',
  audience: 'registered',
  params: fields.byId,
})
