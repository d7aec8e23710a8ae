import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { Range } from './merge-ranges.ts'

export interface NewPlay {
  publicId: string
  soundId: number
  albumId: number | undefined
  creatorId: number
  userId: number | undefined
  listener: string
  at: Date
}

export async function insertPlay(db: Database, play: NewPlay): Promise<void> {
  await db
    .insertInto('plays')
    .values({
      public_id: play.publicId,
      sound_id: play.soundId,
      album_id: play.albumId ?? null,
      creator_id: play.creatorId,
      user_id: play.userId ?? null,
      listener: play.listener,
      started_at: play.at,
    })
    .execute()
}

/** A released or linked album that holds the sound. */
export async function findAlbumOf(
  db: Database,
  albumPublicId: string,
  soundId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('albums as a')
    .innerJoin('album_sounds as s', 's.album_id', 'a.id')
    .select('a.id')
    .where('a.public_id', '=', albumPublicId)
    .where('s.sound_id', '=', soundId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Holds the play until the transaction ends, so that reports of it follow one another. */
export function lockPlay(trx: Transaction, publicId: string) {
  return trx
    .selectFrom('plays')
    .select([
      'id',
      'sound_id as soundId',
      'creator_id as creatorId',
      'user_id as userId',
      'listener',
      'heard_ranges as heardRanges',
      'counted_at as countedAt',
      'started_at as startedAt',
    ])
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeHeard(
  trx: Transaction,
  id: number,
  heard: { ranges: Range[]; seconds: number; countedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('plays')
    .set({
      heard_ranges: JSON.stringify(heard.ranges),
      heard_seconds: heard.seconds,
      counted_at: heard.countedAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Lets the plays of one listener and sound be counted one after the other. */
export async function lockListener(
  trx: Transaction,
  listener: string,
  soundId: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${soundId} ${listener}`}, 0))`.execute(
    trx,
  )
}

export async function hasCountedSince(
  trx: Transaction,
  listener: string,
  soundId: number,
  since: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('plays')
    .select('id')
    .where('listener', '=', listener)
    .where('sound_id', '=', soundId)
    .where('counted_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPageView(
  db: Database,
  view: { path: string; listener: string; userId: number | undefined; locale: string; at: Date },
): Promise<void> {
  const { path, listener, locale, at } = view
  await db
    .insertInto('page_views')
    .values({ path, listener, locale, at, user_id: view.userId ?? null })
    .execute()
}
