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
  /** None of robots. */
  network: string | undefined
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
      network: play.network ?? null,
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
    .where('a.status', '<>', 'Draft')
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
      'network',
      'heard_ranges as heardRanges',
      'counted_at as countedAt',
      'present_at as presentAt',
      'started_at as startedAt',
    ])
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()
}

export type Play = NonNullable<Awaited<ReturnType<typeof lockPlay>>>

export async function writeHeard(
  trx: Transaction,
  id: number,
  heard: { ranges: Range[]; seconds: number; countedAt: Date | null; presentAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('plays')
    .set({
      heard_ranges: JSON.stringify(heard.ranges),
      heard_seconds: heard.seconds,
      counted_at: heard.countedAt,
      present_at: heard.presentAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Lets the plays of one listener, or of one sound from one network, be counted one after the other. */
export async function lockListener(trx: Transaction, listener: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`listener ${listener}`}, 0))`.execute(
    trx,
  )
}

export function hasCountedSince(trx: Transaction, listener: string, soundId: number, since: Date) {
  return exists(
    plays(trx, listener).where('sound_id', '=', soundId).where('counted_at', '>', since),
  )
}

/** Of whatever sound. */
export function hasCountedOneSince(trx: Transaction, listener: string, since: Date) {
  return exists(plays(trx, listener).where('counted_at', '>', since))
}

export function hasPresentSince(trx: Transaction, listener: string, soundId: number, since: Date) {
  return exists(
    plays(trx, listener).where('sound_id', '=', soundId).where('present_at', '>', since),
  )
}

export async function countByNetworkSince(
  trx: Transaction,
  network: string,
  soundId: number,
  since: Date,
): Promise<number> {
  const { many } = await trx
    .selectFrom('plays')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('network', '=', network)
    .where('sound_id', '=', soundId)
    .where('counted_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(many)
}

function plays(trx: Transaction, listener: string) {
  return trx.selectFrom('plays').select('id').where('listener', '=', listener)
}

async function exists(found: ReturnType<typeof plays>): Promise<boolean> {
  return (await found.limit(1).executeTakeFirst()) !== undefined
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
