import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import { purchaseHidden } from './events.ts'
import { deleteHidden, findHeldItem, insertHidden } from './hidden-store.ts'

/**
 * Hides a purchase, or shows it again.
 * @throws Problem not_found of what the account has not bought
 */
export async function hidePurchase(
  context: Pick<Context, 'clock' | 'db' | 'listeners'>,
  { userId }: Pick<Member, 'userId'>,
  { grant, hidden }: { grant: string; hidden: boolean },
): Promise<void> {
  const { db, clock } = context
  const item = await findHeldItem(db, userId, grant)
  if (item === undefined) throw new Problem('not_found')
  const { id: orderItemId, workId } = item
  if (!hidden) return deleteHidden(db, userId, orderItemId)
  await db.transaction().execute(async (trx) => {
    const isNew = await insertHidden(trx, { userId, orderItemId, hiddenAt: clock.now() })
    if (isNew) await publish(context, trx, purchaseHidden, { userId, workId })
  })
}
