import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'

/** A work of someone else that credits the member. */
const MyCredit = z.object({
  id: described('ID of the credit', z.string()),
  kind: described('Whether it is a sound or an album', z.enum(['sound', 'album'])),
  title: fields.title,
  path: described('Path of its page; null unless it is public', z.nullable(z.string())),
  user: fields.user,
  username: fields.username,
  roles: described('What the member did, as the artist wrote it', z.array(z.string())),
  state: described(
    'Whether the member has agreed that the credit is linked to their profile',
    z.enum(['asked', 'agreed']),
  ),
})
export type MyCredit = z.output<typeof MyCredit>

export const listMyCredits = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/credits',
  summary: 'List the works that credit you and ask for, or have, your agreement, newest first',
  audience: 'registered',
  query: z.object({ cursor: pageQuery.cursor }),
  reply: pageOf(MyCredit),
})

export const answerCredit = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/credits/:id',
  summary: 'Accept or decline the link of a credit to your profile, also after an earlier answer',
  audience: 'registered',
  publishes: false,
  params: fields.byId,
  body: z.strictObject({
    agreed: described('Whether your profile may be linked', z.boolean()),
  }),
})
