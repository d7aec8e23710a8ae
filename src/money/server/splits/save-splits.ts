import { newId } from '#kernel/ids.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { findOwnWork, type WorkKind } from '#works/server/works-store.ts'
import { restOf } from '../../splits.ts'
import {
  INVITATIONS_PER_DAY,
  type NewSplits,
  SPLIT_MEMBERS_MAX,
  type Splits,
} from '../../splits-contract.ts'
import { presentMember } from './present.ts'
import { tellChanged, tellRemoved, writeInvitations } from './split-emails.ts'
import {
  countInvitations,
  endSplits,
  findAddress,
  insertSplits,
  listOfWork,
  lockSplits,
  type SplitRow,
  updateShares,
} from './store.ts'

interface Named {
  kind: WorkKind
  publicId: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** The time for which declined shares, and those that a member left, are shown. */
const SHOWN_MS = 30 * DAY_MS

/** @throws Problem not_found unless it is one’s own */
export async function readSplits(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Member,
  named: Named,
): Promise<Splits> {
  const work = await getOwnWork(context.db, viewer, named)
  return listMembers(context, context.db, work.id)
}

/**
 * Changes the shares of sales from now on. Every present member has to be named, so that no one is
 * removed who was not seen; those without an id are invited.
 * @throws Problem not_found, split_changed, split_over_whole, split_members_too_many,
 * split_share_invalid, split_twice, split_own, split_invitations_used_up
 */
export async function saveSplits(
  context: Context,
  viewer: Member,
  named: Named,
  { members }: NewSplits,
): Promise<Splits> {
  return context.db.transaction().execute(async (trx) => {
    const work = await getOwnWork(trx, viewer, named)
    await lockSplits(trx, work.id)
    const present = await listOfWork(trx, work.id)
    const plan = planChange(present, members)
    await endSplits(
      trx,
      plan.removed.map(({ id }) => id),
      { state: 'removed', at: context.clock.now() },
    )
    await updateShares(trx, plan.changed)
    await invite(context, trx, { viewer, work, invited: plan.invited })
    await tellRemoved(context, trx, plan.removed)
    await tellChanged(context, trx, plan.changed)
    return listMembers(context, trx, work.id)
  })
}

async function getOwnWork(db: Context['db'], { userId }: Member, named: Named) {
  const work = await findOwnWork(db, userId, named.kind, named.publicId)
  if (!work) throw new Problem('not_found')
  return work
}

async function listMembers({ clock }: Pick<Context, 'clock'>, db: Context['db'], workId: number) {
  const endedAfter = new Date(clock.now().getTime() - SHOWN_MS)
  return { members: (await listOfWork(db, workId, endedAfter)).map(presentMember) }
}

interface Invited {
  /** The place in the request. */
  at: number
  email: string
  basisPoints: number
}

function planChange(present: readonly SplitRow[], members: NewSplits['members']) {
  const shares = new Map(members.flatMap(({ id, basisPoints }) => (id ? [[id, basisPoints]] : [])))
  const named = members.flatMap(({ id }) => id ?? [])
  const isSame =
    named.length === present.length && present.every(({ publicId }) => shares.has(publicId))
  if (!isSame) throw new Problem('split_changed')
  const invited = members.flatMap(({ id, email, basisPoints }, at): Invited[] => {
    if (id !== undefined) return []
    if (email === undefined) throw fieldProblem(`members.${at}.email`, 'email_invalid')
    if (basisPoints === 0) throw fieldProblem(`members.${at}.basisPoints`, 'split_share_invalid')
    return [{ at, email, basisPoints }]
  })
  const next = present.map((split) => ({ split, share: shares.get(split.publicId) ?? 0 }))
  const left = next.filter(({ share }) => share > 0)
  if (restOf(members) < 0) throw new Problem('split_over_whole')
  if (left.length + invited.length > SPLIT_MEMBERS_MAX) throw new Problem('split_members_too_many')
  const known = left.flatMap(({ split }) => split.email?.toLowerCase() ?? [])
  for (const { at, email } of invited) {
    if (known.includes(email)) throw fieldProblem(`members.${at}.email`, 'split_twice')
    known.push(email)
  }
  return {
    invited,
    removed: next.filter(({ share }) => share === 0).map(({ split }) => split),
    changed: left
      .filter(({ split, share }) => split.basisPoints !== share)
      .map(({ split, share }) => ({ ...split, basisPoints: share, before: split.basisPoints })),
  }
}

async function invite(
  context: Context,
  trx: Transaction,
  {
    viewer,
    work,
    invited,
  }: { viewer: Member; work: { id: number; title: string }; invited: Invited[] },
): Promise<void> {
  if (invited.length === 0) return
  const at = context.clock.now()
  const today = await countInvitations(trx, viewer.userId, new Date(at.getTime() - DAY_MS))
  if (today + invited.length > INVITATIONS_PER_DAY) {
    throw new Problem('split_invitations_used_up', { values: { count: INVITATIONS_PER_DAY } })
  }
  const own = await findAddress(trx, viewer.userId)
  const ownAt = invited.find(({ email }) => email === own?.toLowerCase())
  if (ownAt) throw fieldProblem(`members.${ownAt.at}.email`, 'split_own')
  const rows = invited.map(({ email, basisPoints }) => ({
    publicId: newId(),
    ownerId: viewer.userId,
    workId: work.id,
    email,
    basisPoints,
    state: 'invited',
    invitedAt: at,
    sentAt: at,
  }))
  await insertSplits(trx, rows)
  const ids = new Set(rows.map(({ publicId }) => publicId))
  const written = (await listOfWork(trx, work.id)).filter(({ publicId }) => ids.has(publicId))
  await writeInvitations(context, trx, written, viewer.locale)
}
