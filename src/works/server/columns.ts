import { type RawBuilder, type Selection, sql } from 'kysely'
import type { DB } from '#ports/database/tables.ts'
import { type Status, TEXT_FIELDS, type Withdrawal } from '../contract.ts'

type Works = DB & { w: DB['works'] }

/**
 * The fields that are written and read under the name of their column: those that lists show, those
 * that pages show besides, and those that only sounds have.
 */
export const LIST_FIELDS = ['title', 'genre', 'sales'] as const
export const PAGE_FIELDS = [...TEXT_FIELDS, 'reading', 'license', 'ccType'] as const
export const SOUND_FIELDS = [
  ...(['sampling', 'rights', 'workCode', 'isrc', 'albumOnly', 'lyrics'] as const),
] as const

/** The columns of a work `w` that lists show. */
export const listColumns = [
  'w.id',
  'w.publicId',
  'w.ownerId',
  'w.title',
  'w.featured',
  'w.slug',
  'w.genre',
  sql.ref<Status>('w.status').as('status'),
  'w.listed',
  'w.sales',
  'w.priceYen',
  'w.nameYourPrice',
  'w.releasedAt',
  'w.deletedAt',
] as const

export type ListColumns = Selection<Works, 'w', (typeof listColumns)[number]>

/** Why the operator has withdrawn a work `w`. */
export const withdrawnFor = sql.ref<Withdrawal | null>('w.withdrawnFor').as('withdrawnFor')

/** The columns that pages and editors show besides. */
export const pageColumns = [
  ...TEXT_FIELDS.map((field) => `w.${field}` as const),
  sql.ref<'Released' | 'Private' | null>('w.wantedStatus').as('wantedStatus'),
  withdrawnFor,
  'w.removedAt',
  'w.license',
  'w.ccType',
  'w.reading',
  'w.releaseAt',
  'w.version',
  'w.writtenBy',
  'w.writtenTurn',
  'w.createdAt',
  'w.formerPublicIds as formerIds',
] as const

/** True if the artist `u` has reserved text and data mining. */
export const tdmReserved = sql<boolean>`(u.tdm_reserved_at is not null)`.as('tdmReserved')

export type PageColumns = Selection<Works, 'w', (typeof pageColumns)[number]>

/** The title of a work, `w` by default, as `titleLine` writes it: for names, emails and orders. */
export function selectTitleLine(work = 'w'): RawBuilder<string> {
  const featured = sql.ref(`${work}.featured`)
  return sql`(${sql.ref(`${work}.title`)} || case when ${featured} = '{}' then ''
    else ' (feat. ' || array_to_string(${featured}, ', ') || ')' end)`
}

/** The columns that a sale offer is made of; the owner is `u`, and the image `cover`. */
export const offerColumns = [
  'w.id as key',
  'w.publicId',
  'w.ownerId as sellerId',
  selectTitleLine().as('title'),
  'w.slug',
  'w.priceYen',
  'w.nameYourPrice',
  'w.sales',
  sql.ref<Status>('w.status').as('status'),
  'w.deletedAt',
  sql<string>`coalesce(u.name, u.username, '')`.as('sellerName'),
  sql<string>`coalesce(u.username, '')`.as('username'),
  sql<string | null>`cover.public_id`.as('coverId'),
] as const

/** The id by which a cart names a work `w`. */
export const itemId = sql<string>`w.kind || '-' || w.public_id`

/** A sound or an album as it is sold now. */
export interface SaleOffer extends Omit<OfferColumns, 'sales' | 'status' | 'deletedAt'> {
  kind: 'sound' | 'album'
  /** The viewer has all of it already. */
  isBought: boolean
  /** The buyer gets it, or the rest of it, at this date; null: at once. */
  deliversAt: Date | null
  /** Public ids of what the buyer of an album gets at once. */
  sounds: readonly string[]
}
type OfferColumns = Selection<Works, 'w', (typeof offerColumns)[number]>

/** Offers by `sound-` or `album-` and public id; without those that the viewer may not open. */
export type SaleOffers = ReadonlyMap<string, SaleOffer | 'not_for_sale'>
