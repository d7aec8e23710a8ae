import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import { BoughtSound, DownloadChoice, Order } from '#orders/contract.ts'
import { SoundSummary } from '#works/sounds-contract.ts'

/** A sound or an album that one bought; titles are the present ones. */
const Bought = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  user: z.string(),
  /** Empty where the artist has left. */
  username: z.string(),
  coverart: z.nullable(z.string()),
  /** False where the artist has taken it away: the download stays. */
  listed: z.boolean(),
  /** False where its page is gone, too: of an album that was deleted. */
  hasPage: z.boolean(),
})
const payment = {
  grant: z.string(),
  boughtAt: z.string(),
  paid: z.number(),
  /** The giver, empty where that is not known any more; null where it was no gift. */
  giftFrom: z.nullable(z.string()),
  order: z.string(),
  formats: z.array(DownloadChoice),
  /** The tracks in order. */
  tracks: z.array(SoundSummary),
}
export const SoundPurchase = z.object({ ...payment, kind: z.literal('sound'), sound: Bought })
export const AlbumPurchase = z.object({
  ...payment,
  kind: z.literal('album'),
  album: Bought,
  /** The sounds of the album in their order, as they were when it was paid. */
  sounds: z.array(BoughtSound),
})
export const Purchase = z.discriminatedUnion('kind', [SoundPurchase, AlbumPurchase])
export type Purchase = z.output<typeof Purchase>
export type SoundPurchase = z.output<typeof SoundPurchase>
export type AlbumPurchase = z.output<typeof AlbumPurchase>

export const PURCHASE_SORTS = ['new', 'title', 'artist'] as const
export const PURCHASE_TEXT_LENGTH = 100

export const PurchaseQuery = z.object({
  /** The search looks in titles, their readings and names of artists. */
  text: z.optional(z.string().check(z.maxLength(PURCHASE_TEXT_LENGTH))),
  sort: z._default(z.enum(PURCHASE_SORTS), 'new'),
  /** The value `1` lists the purchases that the account has hidden instead. */
  hidden: z.optional(z.literal('1')),
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
    /**
     * Orders that can still be paid, or expired in the last 30 days, newest first; the first page
     * has them.
     */
    awaited: z.array(Order),
    /** The number of hidden purchases; the first page has it. */
    hidden: z.number(),
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
  params: z.object({ grant: z.string() }),
  body: z.strictObject({ hidden: z.boolean() }),
})
