import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { deleteHidden, findHeldItem, insertHidden } from './hidden-store.ts'

/**
 * Hides a purchase, or shows it again.
 * @throws Problem not_found of what the account has not bought
 */
export async function hidePurchase(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Pick<Member, 'userId'>,
  { grant, hidden }: { grant: string; hidden: boolean },
): Promise<void> {
  const itemId = await findHeldItem(db, userId, grant)
  if (itemId === undefined) throw new Problem('not_found')
  if (!hidden) return deleteHidden(db, userId, itemId)
  await insertHidden(db, { userId, orderItemId: itemId, hiddenAt: clock.now() })
}
