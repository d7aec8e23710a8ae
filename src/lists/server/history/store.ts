import type { Member } from '#kernel/viewer.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectSoundList } from '#works/server/select-works.ts'
import { isShown } from '../select-shown.ts'

export function listHeard(
  db: Database,
  viewer: Member,
  after: TimeCursor | undefined,
  limit: number,
) {
  const query = selectSoundList(db, viewer)
    .innerJoin('heardSounds as v', 'v.soundId', 'w.id')
    .select('v.heardAt')
    .where('v.userId', '=', viewer.userId)
    .where(isShown)
  return newestFirst(query, ['v.heardAt', 'v.soundId'], after, limit).execute()
}

/** Removes a sound by its address, or by the one by which it was heard. */
export async function deleteHeard(db: Database, userId: number, publicId: string): Promise<void> {
  await db
    .deleteFrom('heardSounds as v')
    .using('works as w')
    .whereRef('w.id', '=', 'v.soundId')
    .where('v.userId', '=', userId)
    .where(({ eb, or }) => or([eb('v.publicId', '=', publicId), eb('w.publicId', '=', publicId)]))
    .execute()
}

export async function deleteHistory(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('heardSounds').where('userId', '=', userId).execute()
}

export async function isPaused(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('historyPauses')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPause(db: Database, userId: number, pausedAt: Date): Promise<void> {
  await db
    .insertInto('historyPauses')
    .values({ userId, pausedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deletePause(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('historyPauses').where('userId', '=', userId).execute()
}
