import type { Context } from '#ports/context.ts'
import { hashSecret } from './secrets.ts'
import { changeRequest, lockRequest } from './store.ts'

/** Undo: the link no longer works. Only the browser that asked can do it; again does nothing. */
export async function cancelSignIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, pollSecret }: { id: string; pollSecret: string | undefined },
): Promise<void> {
  if (pollSecret === undefined) return
  await db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, { id, pollHash: hashSecret(pollSecret) })
    if (!request || request.cancelled_at || request.collected_at) return
    await changeRequest(trx, id, { cancelled_at: clock.now() })
  })
}
