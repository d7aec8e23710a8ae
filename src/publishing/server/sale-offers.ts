import type { Yen } from '#kernel/yen.ts'

/** What a sound or an album is sold for now. */
export interface SaleOffer {
  key: number
  publicId: string
  sellerId: number
  sellerName: string
  title: string
  slug: string
  priceYen: Yen
  nameYourPrice: boolean
  version: number
  /** The viewer has all of it already. */
  isBought: boolean
}

/** By public id; without those that the viewer may not open. */
export type SaleOffers = ReadonlyMap<string, SaleOffer | 'not_for_sale'>
