import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import { insertGrants } from './grants-store.ts'

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
        publicId: newId(),
        buyerId: buyer?.userId ?? null,
        email,
        locale: 'en',
        totalYen: paidYen,
        dueYen: paidYen,
        feePercent: 10,
        status: 'paid',
        paidAt: at,
        provider: 'sandbox',
        bodyHash: Buffer.from('test'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await trx
      .insertInto('orderItems')
      .values({
        orderId: order.id,
        kind: 'sound',
        workId: soundId,
        sellerId,
        title: 'Night walk',
        sellerName: 'artist',
        priceYen: paidYen,
        paidYen,
        soldAt: at,
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
        deliversAt: null,
        sellerName: 'artist',
        at,
      },
    ])
    const { grant } = await trx
      .selectFrom('grants')
      .select('publicId as grant')
      .where('workId', '=', soundId)
      .where('revokedAt', 'is', null)
      .where((row) =>
        row.or([row('orderItemId', '=', orderItemId), row('userId', '=', userId ?? null)]),
      )
      .executeTakeFirstOrThrow()
    return { orderItemId, grant }
  })
}
