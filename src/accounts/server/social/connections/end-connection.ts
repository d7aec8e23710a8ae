import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { deleteIdentity, listIdentities, lockLiveUser } from '../store.ts'

/**
 * Disconnects a social account, never the last way in: an account without an address keeps one.
 * The account is locked, so that of two at the same time the second sees what the first has left.
 *
 * @throws Problem not_found, last_way_in
 */
export async function endConnection(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await lockLiveUser(trx, viewer.userId)
    const identities = await listIdentities(trx, viewer.userId)
    const ended = identities.find((identity) => identity.public_id === id)
    if (!user || !ended) throw new Problem('not_found')
    if (user.email === null && identities.length === 1) throw new Problem('last_way_in')
    await deleteIdentity(trx, ended.id)
  })
}
