import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import { BoughtSound, Order, OrderItem } from '#orders/contract.ts'

/** A sound or an album that one bought; titles are the present ones. */
const Bought = z.object({
  id: fields.id,
  slug: fields.slug,
  title: fields.title,
  user: fields.user,
  /** Empty where the artist has left. */
  username: fields.username,
  coverart: fields.coverart,
  /** False where the artist has taken it away: the download stays. */
  listed: described('Whether it is still public', z.boolean()),
  /** False where its page is gone, too: of an album that was deleted. */
  hasPage: OrderItem.shape.hasPage,
})
const payment = {
  grant: described('ID for /api/downloads', z.string()),
  boughtAt: described('Time of purchase, ISO 8601', z.string()),
  paid: OrderItem.shape.paid,
  paidBefore: OrderItem.shape.paidBefore,
  giftFrom: described(
    'Name of who gave it, empty if not known; null if it wasn’t a gift',
    z.nullable(z.string()),
  ),
  order: fields.order,
  delivery: OrderItem.shape.delivery,
  formats: BoughtSound.shape.formats,
  hasBooklet: BoughtSound.shape.hasBooklet,
  tracks: OrderItem.shape.tracks,
}
export const SoundPurchase = z.object({
  ...payment,
  kind: described('Whether it is a sound or an album', z.literal('sound')),
  sound: described('The sound', Bought),
})
export const AlbumPurchase = z.object({
  ...payment,
  kind: described('Whether it is a sound or an album', z.literal('album')),
  album: described('The album', Bought),
  /** The sounds of the album in their order, as they were when it was paid. */
  sounds: described('Sounds, in order', z.array(BoughtSound)),
})
export const Purchase = z.discriminatedUnion('kind', [SoundPurchase, AlbumPurchase])
export type Purchase = z.output<typeof Purchase>
export type SoundPurchase = z.output<typeof SoundPurchase>
export type AlbumPurchase = z.output<typeof AlbumPurchase>

export const PURCHASE_SORTS = ['new', 'title', 'artist'] as const
export const PURCHASE_TEXT_LENGTH = 100

export const PurchaseQuery = z.object({
  text: described(
    'Part of the title, its reading or the name of the artist',
    z.optional(z.string().check(z.maxLength(PURCHASE_TEXT_LENGTH))),
  ),
  sort: described('Order of the list', z._default(z.enum(PURCHASE_SORTS), 'new')),
  hidden: described('`1` to list what you have hidden instead', z.optional(z.literal('1'))),
  ...pageQuery,
})
export type PurchaseQuery = z.output<typeof PurchaseQuery>

export const listMyPurchases = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/purchases',
  summary: 'List your purchases, or those of guests in this browser',
  audience: 'anyone',
  query: PurchaseQuery,
  reply: z.extend(pageOf(Purchase), {
    awaited: described(
      'Unpaid orders that are still open, or expired in the last 30 days, newest first; on the first page only',
      z.array(Order),
    ),
    hidden: described('Number of hidden purchases; on the first page only', z.number()),
  }),
})

/**
 * A hidden purchase stays bought: only the list, what it plays, and the ZIP of the library go
 * without it.
 */
export const hidePurchase = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/purchases/:grant',
  summary: 'Update whether a purchase is hidden from your list and library',
  audience: 'signed-in',
  params: z.object({ grant: payment.grant }),
  body: z.strictObject({
    hidden: described('Whether it is hidden; it can still be played and downloaded', z.boolean()),
  }),
})
