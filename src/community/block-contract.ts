import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const blockProblems = {
  own_block: 403,
  not_possible_with_user: 403,
} as const satisfies ProblemCatalogue

/** A block is between both people, a mute for the one who set it alone. */
const kind = described(
  'block: neither reaches the other. mute: you do not see what they write and release',
  z.enum(['block', 'mute']),
)
export type BlockKind = z.output<typeof kind>

export const Blocked = z.object({
  username: fields.username,
  name: fields.name,
  user_image: fields.userImage,
  kind,
  blockedAt: described('Time of the block or mute, ISO 8601', z.string()),
})
export type Blocked = z.output<typeof Blocked>

export const blockUser = endpoint('Users', {
  method: 'PUT',
  path: '/users/:username/block',
  summary: 'Block or mute a user',
  audience: 'registered',
  publishes: false,
  params: fields.byUsername,
  body: z.strictObject({ kind }),
})
export const unblockUser = endpoint('Users', {
  method: 'DELETE',
  path: '/users/:username/block',
  summary: 'Unblock or unmute a user',
  audience: 'registered',
  params: fields.byUsername,
})
export const listBlocks = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/blocks',
  summary: 'List who you blocked or muted, the latest first',
  audience: 'registered',
  query: z.object({ cursor: pageQuery.cursor }),
  reply: pageOf(Blocked),
})
