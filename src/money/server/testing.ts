import { newId } from '#kernel/ids.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import { insertAlbumRow } from '#works/testing.ts'
import type { SoldItem } from './write-ledger.ts'

interface NewItem {
  sellerId: number
  paidYen: Yen
  /** A new one by default. */
  albumId?: number
}

/** Adds what the ledger’s entries name. */
export function openBooks(db: Database) {
  return {
    addArtist: () => addArtist(db),
    addAlbum: (ownerId: number) => addAlbum(db, ownerId),
    addOrder: (items: readonly NewItem[]) => addOrder(db, items),
  }
}

async function addArtist(db: Database): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({ publicId: newId() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function addOrder(db: Database, items: readonly NewItem[]) {
  const totalYen = items.reduce((sum, { paidYen }) => sum + paidYen, 0)
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      publicId: newId(),
      email: 'a@example.com',
      locale: 'en',
      totalYen,
      dueYen: totalYen,
      feePercent: 10,
      provider: 'sandbox',
      bodyHash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sold: SoldItem[] = []
  for (const { sellerId, paidYen, albumId = await addAlbum(db, sellerId) } of items) {
    const row = await db
      .insertInto('orderItems')
      .values({
        orderId,
        kind: 'album',
        workId: albumId,
        sellerId,
        title: 'A',
        sellerName: 'B',
        priceYen: 0,
        paidYen,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    sold.push({ orderItemId: row.id, workId: albumId, sellerId, paidYen })
  }
  return { orderId, items: sold }
}

const addAlbum = (db: Database, ownerId: number) => insertAlbumRow(db, { ownerId })
