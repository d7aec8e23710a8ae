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
    .values({ public_id: newId() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function addOrder(db: Database, items: readonly NewItem[]) {
  const totalYen = items.reduce((sum, { paidYen }) => sum + paidYen, 0)
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      public_id: newId(),
      email: 'a@example.com',
      locale: 'en',
      total_yen: totalYen,
      due_yen: totalYen,
      fee_percent: 10,
      provider: 'sandbox',
      body_hash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sold: SoldItem[] = []
  for (const { sellerId, paidYen, albumId = await addAlbum(db, sellerId) } of items) {
    const row = await db
      .insertInto('order_items')
      .values({
        order_id: orderId,
        kind: 'album',
        work_id: albumId,
        seller_id: sellerId,
        title: 'A',
        seller_name: 'B',
        price_yen: 0,
        paid_yen: paidYen,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    sold.push({ orderItemId: row.id, workId: albumId, sellerId, paidYen })
  }
  return { orderId, items: sold }
}

const addAlbum = (db: Database, ownerId: number) => insertAlbumRow(db, { owner_id: ownerId })
