import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'

/** A paid order of one sound as the sales room leaves it. */
export async function sellSound(
  { context: { db, clock } }: { context: Context },
  seller: { userId: number },
  soundId: number,
  { refunded = false } = {},
): Promise<void> {
  const now = clock.now()
  const order = await db
    .insertInto('orders')
    .values({
      public_id: newId(),
      email: 'buyer@example.com',
      locale: 'en',
      total_yen: 100,
      fee_percent: 10,
      status: 'paid',
      body_hash: Buffer.from(newId()),
      provider: 'sandbox',
      paid_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_items')
    .values({
      order_id: order.id,
      kind: 'sound',
      sound_id: soundId,
      seller_id: seller.userId,
      title: 'Sold',
      seller_name: 'Artist',
      item_version: 1,
      price_yen: 100,
      paid_yen: 100,
      ...(refunded && { refund_wanted_at: now, refund_reason: 'operator' }),
    })
    .execute()
}
