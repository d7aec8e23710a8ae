import { sql } from 'kysely'
import type { Member } from '#kernel/viewer.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectWorks } from '#works/server/select-works.ts'
import type { WorkKind } from '#works/server/works-store.ts'
import { SAVED_MAX } from '../../saved-contract.ts'
import { isShown } from '../select-shown.ts'

/** Saves a work; of one that is saved already only the address changes. @returns false where there are too many */
export async function insertSaved(
  db: Database,
  { userId, workId, at }: { userId: number; workId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into saved_works (user_id, work_id, public_id, price_yen, saved_at)
    select ${userId}, w.id, w.public_id, case when w.sales and not w.album_only then w.price_yen end,
      ${at}
    from works w
    where w.id = ${workId} and (
      (select count(*) from saved_works where user_id = ${userId}) < ${SAVED_MAX}
      or exists (select from saved_works where user_id = ${userId} and work_id = ${workId}))
    on conflict (user_id, work_id) do update set public_id = excluded.public_id
    returning work_id
  `.execute(db)
  return rows.length > 0
}

/** Removes a work by its address, or by the one by which it was saved. */
export async function deleteSaved(
  db: Database,
  userId: number,
  { kind, publicId }: { kind: WorkKind; publicId: string },
): Promise<void> {
  await db
    .deleteFrom('savedWorks as v')
    .using('works as w')
    .whereRef('w.id', '=', 'v.workId')
    .where('v.userId', '=', userId)
    .where('w.kind', '=', kind)
    .where(({ eb, or }) => or([eb('v.publicId', '=', publicId), eb('w.publicId', '=', publicId)]))
    .execute()
}

export function listSavedWorks(
  db: Database,
  viewer: Member,
  { kind, limit }: { kind: WorkKind | undefined; limit: number },
  after: TimeCursor | undefined,
) {
  const query = selectWorks(db, viewer)
    .innerJoin('savedWorks as v', 'v.workId', 'w.id')
    .select(['v.savedAt', 'v.priceYen as savedYen'])
    .where('v.userId', '=', viewer.userId)
    .where(isShown)
  const ofKind = kind === undefined ? query : query.where('w.kind', '=', kind)
  return newestFirst(ofKind, ['v.savedAt', 'v.workId'], after, limit).execute()
}

const selectSaved = (db: Database, userId: number) =>
  db
    .selectFrom('savedWorks as v')
    .innerJoin('works as w', 'w.id', 'v.workId')
    .where('v.userId', '=', userId)

export async function listSavedPublicIds(db: Database, userId: number): Promise<string[]> {
  const rows = await selectSaved(db, userId).select('w.publicId').where(isShown).execute()
  return rows.map(({ publicId }) => publicId)
}

export async function countGone(db: Database, userId: number): Promise<number> {
  const row = await selectSaved(db, userId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(sql<boolean>`not ${isShown}`)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function deleteGone(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('savedWorks as v')
    .using('works as w')
    .whereRef('w.id', '=', 'v.workId')
    .where('v.userId', '=', userId)
    .where(sql<boolean>`not ${isShown}`)
    .execute()
}
