import { type Selectable, type Selection, sql } from 'kysely'
import type { DB } from '#ports/database/tables.ts'
import type { Status } from '../contract.ts'

type Shared = Selectable<DB['sounds'] | DB['albums']>

function column<Name extends keyof Shared>(alias: string, name: Name) {
  return sql.ref<Shared[Name]>(`${alias}.${name}`)
}

export function listColumns(alias: string) {
  return [
    column(alias, 'id').as('id'),
    column(alias, 'public_id').as('publicId'),
    column(alias, 'owner_id').as('ownerId'),
    column(alias, 'title').as('title'),
    column(alias, 'slug').as('slug'),
    column(alias, 'genre').as('genre'),
    column(alias, 'status').$castTo<Status>().as('status'),
    column(alias, 'sales').as('sales'),
    column(alias, 'price_yen').as('priceYen'),
    column(alias, 'name_your_price').as('nameYourPrice'),
    column(alias, 'released_at').as('releasedAt'),
    column(alias, 'deleted_at').as('deletedAt'),
  ]
}

export type ListColumns = Selection<DB, 'sounds', ReturnType<typeof listColumns>[number]>

export function pageColumns(alias: string) {
  return [
    column(alias, 'description').as('description'),
    column(alias, 'wanted_status').$castTo<'Released' | 'Private' | null>().as('wantedStatus'),
    column(alias, 'license').as('license'),
    column(alias, 'cc_type').as('ccType'),
    column(alias, 'reading').as('reading'),
    column(alias, 'release_at').as('releaseAt'),
    column(alias, 'version').as('version'),
    column(alias, 'written_by').as('writtenBy'),
    column(alias, 'written_turn').as('writtenTurn'),
    column(alias, 'created_at').as('createdAt'),
    column(alias, 'former_public_ids').as('formerIds'),
  ]
}

/** Whether the artist `u` has reserved text and data mining. */
export const tdmReserved = sql<boolean>`(u.tdm_reserved_at is not null)`.as('tdmReserved')

export type PageColumns = Selection<DB, 'sounds', ReturnType<typeof pageColumns>[number]>

/** What a sale offer is made of; its owner is `u`, and its image `cover`. */
export function offerColumns(alias: string) {
  return [
    column(alias, 'id').as('key'),
    column(alias, 'public_id').as('publicId'),
    column(alias, 'owner_id').as('sellerId'),
    column(alias, 'title').as('title'),
    column(alias, 'slug').as('slug'),
    column(alias, 'price_yen').as('priceYen'),
    column(alias, 'name_your_price').as('nameYourPrice'),
    column(alias, 'sales').as('sales'),
    column(alias, 'status').$castTo<Status>().as('status'),
    column(alias, 'deleted_at').as('deletedAt'),
    sql<string>`coalesce(u.name, u.username, '')`.as('sellerName'),
    sql<string>`coalesce(u.username, '')`.as('username'),
    sql<string | null>`cover.public_id`.as('coverId'),
  ]
}

/** What a sound or an album is sold for now. */
export interface SaleOffer extends Omit<OfferColumns, 'sales' | 'status' | 'deletedAt'> {
  /** The viewer has all of it already. */
  isBought: boolean
  /** Public ids of what the buyer of an album gets. */
  sounds: readonly string[]
}
type OfferColumns = Selection<DB, 'sounds', ReturnType<typeof offerColumns>[number]>

/** By public id; without those that the viewer may not open. */
export type SaleOffers = ReadonlyMap<string, SaleOffer | 'not_for_sale'>
