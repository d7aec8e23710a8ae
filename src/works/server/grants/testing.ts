import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import { insertGrants } from './grant-sounds.ts'

interface Purchase {
  soundId: number
  sellerId: number
  /** The account that buys; undefined for a guest. */
  buyer?: { userId: number }
  email?: string
  paidYen?: number
}

/** A paid order of one sound with the grant it gives, as a purchase leaves them. */
export async function buySound(
  { context, clock }: { context: Context; clock: Clock },
  { soundId, sellerId, buyer, email = 'buyer@example.com', paidYen = 100 }: Purchase,
): Promise<{ orderItemId: number; grant: string }> {
  const at = clock.now()
  return context.db.transaction().execute(async (trx) => {
    const order = await trx
      .insertInto('orders')
      .values({
        public_id: newId(),
        buyer_id: buyer?.userId ?? null,
        email,
        locale: 'en',
        total_yen: paidYen,
        due_yen: paidYen,
        fee_percent: 10,
        status: 'paid',
        paid_at: at,
        provider: 'sandbox',
        body_hash: Buffer.from('test'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await trx
      .insertInto('order_items')
      .values({
        order_id: order.id,
        kind: 'sound',
        work_id: soundId,
        seller_id: sellerId,
        title: 'Night walk',
        seller_name: 'artist',
        price_yen: paidYen,
        paid_yen: paidYen,
        sold_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const orderItemId = item.id
    const userId = buyer?.userId
    await insertGrants(trx, [
      {
        userId,
        email,
        workId: soundId,
        soundIds: [soundId],
        orderItemId,
        sellerName: 'artist',
        at,
      },
    ])
    const { grant } = await trx
      .selectFrom('grants')
      .select('public_id as grant')
      .where('work_id', '=', soundId)
      .where('revoked_at', 'is', null)
      .where((row) =>
        row.or([row('order_item_id', '=', orderItemId), row('user_id', '=', userId ?? null)]),
      )
      .executeTakeFirstOrThrow()
    return { orderItemId, grant }
  })
}
