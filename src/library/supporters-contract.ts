import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import { SoundPurchase } from './purchases-contract.ts'

export const SUPPORTER_TEXT_LENGTH = 140
/** Supporters that the page of a work shows at first, and with each press more. */
export const SUPPORTERS_PAGE = 12

const text = described('Sentence of the buyer, one line; may be empty', z.string())

export const WorkSupporter = z.object({
  id: fields.id,
  username: fields.username,
  name: fields.name,
  user_image: fields.userImage,
  text,
  mine: described('Whether it is you', z.boolean()),
  canHide: described('Whether you may hide the sentence: on your own work', z.boolean()),
})
export type WorkSupporter = z.output<typeof WorkSupporter>

const OwnSupport = z.object({
  shown: described('Whether you agreed to be shown as a supporter', z.boolean()),
  text,
  hidden: described('Whether the artist or the operator has hidden your sentence', z.boolean()),
})

const byGrant = z.object({ grant: SoundPurchase.shape.grant })

export const listSoundSupporters = endpoint('Sounds', {
  method: 'GET',
  path: '/sounds/:id/supporters',
  summary: 'List buyers of a sound who agreed to be shown, newest first',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byId,
  query: z.object({ cursor: pageQuery.cursor }),
  reply: pageOf(WorkSupporter),
})
export const listAlbumSupporters = endpoint('Albums', {
  ...listSoundSupporters,
  path: '/albums/:id/supporters',
  summary: 'List buyers of an album who agreed to be shown, newest first',
})
export const hideSupporterText = endpoint('Comments', {
  method: 'DELETE',
  path: '/supporters/:id/text',
  summary: 'Remove the sentence of a supporter of your sound or album',
  audience: 'registered',
  params: fields.byId,
})

export const getOwnSupport = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/purchases/:grant/supporter',
  summary: 'Get whether you are shown as a supporter of a purchase',
  audience: 'registered',
  params: byGrant,
  reply: OwnSupport,
})
/** The consent is for one purchase, and is withdrawn at any time. */
export const putOwnSupport = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/purchases/:grant/supporter',
  summary: 'Add yourself to the supporters of a purchase, or update your sentence',
  audience: 'registered',
  publishes: true,
  params: byGrant,
  body: z.strictObject({
    text: described(text, z._default(fields.shortText(SUPPORTER_TEXT_LENGTH), '')),
  }),
  reply: OwnSupport,
  limit: { requests: 20, seconds: 60 },
})
export const withdrawSupport = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/purchases/:grant/supporter',
  summary: 'Remove yourself from the supporters of a purchase',
  audience: 'registered',
  params: byGrant,
})
export const countSupport = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/support',
  summary: 'Get of how many purchases you agreed to be shown as a supporter',
  audience: 'registered',
  reply: z.object({ count: described('Number of sounds and albums', z.number()) }),
})
export const withdrawAllSupport = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/support',
  summary: 'Remove yourself from the supporters of all purchases',
  audience: 'registered',
})
