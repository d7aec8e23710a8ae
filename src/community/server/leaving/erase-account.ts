import type { AccountHolder, AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { changeSoundCounts } from '#sounds/server/change-sound-counts.ts'
import { deleteFollows, deleteReactions, deleteRepliesOf, lockReactedCounts } from './store.ts'

/** Counts come last and in the order of the sounds, so that no two erasures wait for each other. */
export async function eraseAccount(
  _context: Context,
  trx: Transaction,
  { userId }: AccountHolder,
): Promise<void> {
  await deleteFollows(trx, userId)
  await deleteRepliesOf(trx, userId)
  await lockReactedCounts(trx, userId)
  for (const { soundId, claps, comments } of await deleteReactions(trx, userId)) {
    await changeSoundCounts(trx, soundId, { claps: -claps, comments: -comments })
  }
}

export const references: Pick<AccountRoom, 'forgets' | 'keeps'> = {
  forgets: [
    'follows.follower_id',
    'follows.followed_id',
    'claps.user_id',
    'comments.user_id',
    'idempotent_replies.user_id',
  ],
  keeps: {},
}
