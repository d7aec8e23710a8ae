import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Withdrawal } from '#works/contract.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import type { ClaimRight } from '../claims-contract.ts'

/** What the operator decided; the work is public again once its claims are rejected. */
export type Decision = 'hidden' | 'removed' | 'rejected'
/** What was done about a claim; each is logged. */
export type ClaimStep = 'made' | 'inquired' | 'agreed' | 'objected' | 'overdue' | Decision

export async function insertClaim(
  trx: Transaction,
  claim: Insertable<DB['claims']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('claims')
    .values(claim)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns false where it may be done once, and was */
export async function insertEvent(
  trx: Transaction,
  event: { claimId: number; kind: ClaimStep; text?: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('claimEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function selectClaims(db: Database) {
  return db
    .selectFrom('claims as c')
    .innerJoin('works as w', 'w.id', 'c.workId')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('claimEvents as e')
          .select([
            sql<Decision | null>`(array_agg(e.kind order by e.id desc)
              filter (where e.kind in ('hidden', 'removed', 'rejected')))[1]`.as('decision'),
            sql<Date | null>`min(e.at) filter (where e.kind in ('inquired', 'hidden'))`.as(
              'askedAt',
            ),
            sql<'agreed' | 'objected' | null>`
              max(e.kind) filter (where e.kind in ('agreed', 'objected'))`.as('answer'),
          ])
          .whereRef('e.claimId', '=', 'c.id')
          .as('done'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.publicId', 'c.workId', 'c.claimRight', 'c.original', 'c.grounds', 'c.name'])
    .select(['c.address', 'c.email', 'c.locale', 'c.holder', 'c.discloses', 'c.madeAt'])
    .select(['done.decision', 'done.askedAt', 'done.answer'])
    .select([
      'w.publicId as workPublicId',
      'w.kind',
      selectTitleLine().as('title'),
      'w.ownerId',
      'u.username',
    ])
    .select(['w.withdrawnFor', 'w.removedAt'])
    .$narrowType<{ kind: WorkKind; claimRight: ClaimRight; withdrawnFor: Withdrawal | null }>()
}

export type ClaimRow = Awaited<
  ReturnType<ReturnType<typeof selectClaims>['executeTakeFirstOrThrow']>
>

export function findClaim(db: Database, by: { id: number } | { publicId: string }) {
  const query = selectClaims(db)
  return (
    'id' in by ? query.where('c.id', '=', by.id) : query.where('c.publicId', '=', by.publicId)
  ).executeTakeFirst()
}

/** Locks a claim until the transaction ends. */
export async function lockClaim(trx: Transaction, id: number): Promise<ClaimRow | undefined> {
  await trx.selectFrom('claims').select('id').where('id', '=', id).forUpdate().execute()
  return findClaim(trx, { id })
}

/** Lists claims, newest first, before the one with this number. */
export function listClaims(
  db: Database,
  { limit, before }: { limit: number; before?: number | undefined },
) {
  return selectClaims(db)
    .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? 0))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists what was done about a claim, in order. */
export function listEvents(db: Database, claimId: number) {
  return db
    .selectFrom('claimEvents')
    .select(['kind', 'text', 'at'])
    .where('claimId', '=', claimId)
    .orderBy('id')
    .execute()
}

/** True if another claim keeps the work withdrawn. */
export async function hasOtherClaim(db: Database, { id, workId }: ClaimRow): Promise<boolean> {
  const row = await selectClaims(db)
    .where('c.workId', '=', workId)
    .where('c.id', '<>', id)
    .where('done.decision', 'in', ['hidden', 'removed'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes what was claimed before, with all that was done about it. */
export async function deleteClaimsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('claims').where('madeAt', '<', before).execute()
}
