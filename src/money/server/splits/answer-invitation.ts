import { rateLimited } from '#http/rate-limit.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { MySplit, SplitInvitation } from '../../splits-contract.ts'
import { readInvitation } from './invitation-token.ts'
import { presentInvitation, presentMine } from './present.ts'
import { tellAccepted, tellEnded, writeInvitations } from './split-emails.ts'
import * as store from './store.ts'

/** Any account that holds the link may accept: people use other addresses than one expects. */
export async function readSplitInvitation(
  context: Pick<Context, 'config' | 'db'>,
  { userId }: Viewer,
  token: string,
): Promise<SplitInvitation> {
  const split = await store.findSplit(context.db, getPublicId(context, token))
  if (!split || split.isDeleted) throw new Problem('not_found')
  const isMine = split.state === 'accepted' && split.userId === userId
  if (split.state !== 'invited' && !isMine) throw new Problem('split_answered')
  return presentInvitation(context, split)
}

/**
 * Sales from then on are divided. Repeating it changes nothing.
 * @param seen the share that was shown
 * @throws Problem not_found, split_answered, split_changed, split_own, split_twice
 */
export async function acceptInvitation(
  context: Context,
  { userId }: Member,
  token: string,
  seen: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const split = await getLocked(context, trx, token)
    if (split.state === 'accepted' && split.userId === userId) return
    if (split.state !== 'invited') throw new Problem('split_answered')
    if (split.ownerId === userId) throw new Problem('split_own')
    if (split.basisPoints !== seen) throw new Problem('split_changed')
    const at = context.clock.now()
    if (!(await store.acceptSplit(trx, { id: split.id, userId, at }))) {
      throw new Problem('split_twice')
    }
    await tellAccepted(context, trx, split)
  })
}

/** @throws Problem not_found, split_answered */
export async function declineInvitation(context: Context, token: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const split = await getLocked(context, trx, token)
    if (split.state !== 'invited') throw new Problem('split_answered')
    await store.endSplits(trx, [split.id], { state: 'declined', at: context.clock.now() })
    await tellEnded(context, trx, { ...split, state: 'declined' })
  })
}

/** @throws Problem not_found */
export async function leaveSplit(
  context: Context,
  { userId }: Member,
  publicId: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const split = await store.lockSplit(trx, publicId)
    if (split?.state !== 'accepted' || split.userId !== userId) throw new Problem('not_found')
    await store.endSplits(trx, [split.id], { state: 'left', at: context.clock.now() })
    await tellEnded(context, trx, { ...split, state: 'left' })
  })
}

/** A limit far above what anyone has: the list is not paged. */
const LISTED = 500

export async function listMySplits(
  context: Pick<Context, 'config' | 'db'>,
  { userId }: Member,
): Promise<MySplit[]> {
  const rows = await store.listOfMember(context.db, userId, LISTED)
  return rows.map((row) => presentMine(context, row))
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Sends the invitation again for the owner, to the same address.
 * @throws Problem not_found, rate_limited
 */
export async function resendInvitation(
  context: Context,
  { userId, locale }: Member,
  publicId: string,
): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    const split = await store.lockSplit(trx, publicId)
    if (split?.state !== 'invited' || split.ownerId !== userId) throw new Problem('not_found')
    const before = new Date(at.getTime() - HOUR_MS)
    if (!(await store.markSent(trx, split.id, { at, before }))) throw rateLimited(HOUR_MS / 1000)
    await writeInvitations(context, trx, [{ ...split, sentAt: at }], locale)
  })
}

function getPublicId({ config }: Pick<Context, 'config'>, token: string): string {
  const publicId = readInvitation(config.secret, token)
  if (publicId === undefined) throw new Problem('not_found')
  return publicId
}

async function getLocked(context: Context, trx: Transaction, token: string) {
  const split = await store.lockSplit(trx, getPublicId(context, token))
  if (!split || split.isDeleted) throw new Problem('not_found')
  return split
}
