import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { imageAddress } from '#works/server/present.ts'
import type { Blocked, BlockKind } from '../block-contract.ts'
import { deleteBlock, isBlockedByAny, listBlockRows, lockPair, putBlock } from './block-store.ts'
import { deleteFollow } from './follow-store.ts'
import { getCreator } from './follows.ts'

/**
 * Blocks or mutes someone; repeating it changes nothing. A block ends that one follows the other.
 * @throws Problem not_found, own_block
 */
export async function blockUser(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Member,
  username: string,
  kind: BlockKind,
): Promise<void> {
  const blockedId = await getCreator(db, username)
  if (blockedId === userId) throw new Problem('own_block')
  await db.transaction().execute(async (trx) => {
    await lockPair(trx, userId, blockedId)
    await putBlock(trx, { userId, blockedId, kind, blockedAt: clock.now() })
    if (kind === 'mute') return
    await deleteFollow(trx, userId, blockedId)
    await deleteFollow(trx, blockedId, userId)
  })
}

/** Ends a block or a mute; repeating it changes nothing. @throws Problem not_found */
export async function unblockUser(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  username: string,
): Promise<void> {
  await deleteBlock(db, viewer.userId, await getCreator(db, username))
}

/** Lists whom the viewer has blocked or muted, the latest first. @throws Problem bad_request */
export async function listBlocks(
  { db, config }: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  cursor: string | undefined,
): Promise<Page<Blocked>> {
  const rows = await listBlockRows(db, viewer.userId, readTimeCursor(cursor))
  const page = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  const items = page.items.map(({ username, name, image, kind, at }) => ({
    username: username ?? '',
    name: name ?? '',
    user_image: imageAddress(config, image),
    kind,
    blockedAt: at.toISOString(),
  }))
  return { ...page, items }
}

/**
 * Checks that none of these people has blocked the other one, or the reverse. Which of them did is
 * not said.
 * @throws Problem not_possible_with_user
 */
export async function checkNotBlocked(
  db: Database,
  userId: number,
  others: readonly number[],
): Promise<void> {
  if (await isBlockedByAny(db, userId, others)) throw new Problem('not_possible_with_user')
}
