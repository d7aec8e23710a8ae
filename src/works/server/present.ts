import type { Config } from '#kernel/config.ts'
import { pick } from '#kernel/pick.ts'
import { LIST_FIELDS, type ListColumns, PAGE_FIELDS, type PageColumns } from './columns.ts'
import type { Access } from './visibility.ts'

export type Links = Pick<Config, 'links'>

/** @param publicId of an image, or null for none */
export function imageAddress({ links }: Links, publicId: string | null): string | null {
  return publicId === null ? null : `${links.image}/${publicId}.jpg`
}

interface ListRow extends ListColumns {
  ownerName: string | null
  username: string | null
  cover: string | null
  accent: string | null
}

export function presentListRow(config: Links, row: ListRow, { isOwner, grant }: Access) {
  const mine: 'owner' | 'bought' | 'none' = isOwner ? 'owner' : grant ? 'bought' : 'none'
  return {
    id: row.publicId,
    slug: row.slug,
    ...pick(row, LIST_FIELDS),
    user: row.ownerName ?? '',
    username: row.username ?? '',
    coverart: imageAddress(config, row.cover),
    accent: row.accent,
    status: row.status,
    isListed: row.status === 'Released' && row.deletedAt === null,
    price: row.priceYen,
    nameyourprice: row.nameYourPrice,
    releasedAt: row.releasedAt?.toISOString() ?? null,
    mine,
  }
}

interface PageRow extends PageColumns {
  tags: string[]
  ownerImage: string | null
  tdmReserved: boolean
}

export function presentPageRow(config: Links, row: PageRow) {
  return {
    ...pick(row, PAGE_FIELDS),
    tags: row.tags,
    releaseDate: row.releaseAt?.toISOString() ?? null,
    userImage: imageAddress(config, row.ownerImage),
    tdmReserved: row.tdmReserved,
    version: row.version,
  }
}
