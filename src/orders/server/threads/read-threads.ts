import * as z from 'zod/mini'
import { findCreatorProfile } from '#accounts/server/find-creator.ts'
import { cutPage, decodeCursor, PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { imageAddress } from '#works/server/present.ts'
import type { OpenThread, Thread, ThreadMessage } from '../../thread-contract.ts'
import {
  getStanding,
  listThreadRows,
  listWritten,
  type Standing,
  type WrittenRow,
} from './store.ts'

type Reading = Pick<Context, 'config' | 'db'>

const ThreadCursor = z.tuple([z.int(), z.iso.datetime(), z.int()])

/** Lists the viewer’s threads, unread ones first. @throws Problem bad_request for another cursor */
export async function listThreads(
  { db, config }: Reading,
  { userId }: Member,
  cursor: string | undefined,
): Promise<Page<Thread>> {
  const after = cursor === undefined ? undefined : decodeCursor(ThreadCursor, cursor)
  const rows = await listThreadRows(db, userId, after)
  const page = cutPage(rows, ({ unread, lastAt, otherId }) => [
    Number(unread),
    lastAt.toISOString(),
    otherId,
  ])
  const items = page.items.map(({ username, name, image, unread, ...last }) => ({
    user: { username, name, user_image: imageAddress(config, image) },
    last: presentWritten(last, userId),
    unread,
  }))
  return { ...page, items }
}

/** @throws Problem not_found where they never wrote to each other and the viewer may not begin */
export async function getThread(
  context: Reading,
  { userId }: Member,
  username: string,
  cursor: string | undefined,
): Promise<OpenThread> {
  const after = readTimeCursor(cursor)
  const { otherId, user, standing } = await getOther(context, userId, username)
  const rows = await listWritten(context.db, [userId, otherId], after)
  const page = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  return {
    items: page.items.map((row) => presentWritten(row, userId)),
    next: page.next,
    user,
    unread: standing.unread,
    canWrite: canWrite(standing),
    standing: standing.kind,
  }
}

/**
 * Finds the other one of a thread that there is, or that one may begin.
 * @throws Problem not_found
 */
export async function getOther(context: Reading, userId: number, username: string) {
  const found = await findCreatorProfile(context, username)
  if (found === undefined || found.userId === userId) throw new Problem('not_found')
  const { userId: otherId, creator } = found
  const standing = await getStanding(context.db, [userId, otherId])
  if (!standing.hasBegun && !canWrite(standing)) throw new Problem('not_found')
  const { name, user_image } = creator
  return { otherId, standing, user: { username: creator.username, name, user_image } }
}

/** Buyers write to their artists, and artists to those of their buyers who wrote to them. */
export function canWrite({ hasBought, hasSold, hasReceived }: Standing): boolean {
  return hasBought || (hasSold && hasReceived)
}

export function presentWritten(row: WrittenRow, readerId: number): ThreadMessage {
  const isOwn = row.writerId === readerId
  const state = row.isDeleted ? 'deleted' : row.isRemoved ? 'removed' : 'shown'
  return {
    id: row.publicId,
    text: row.text,
    state,
    at: row.at.toISOString(),
    isOwn,
    order: row.orderId,
    deletable: isOwn && state === 'shown' && row.part === 'message' && row.orderId === null,
    reported: !isOwn && row.isReported,
  }
}
