import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Range } from './heard-ranges.ts'

export async function insertPlay(db: Database, play: Insertable<DB['plays']>) {
  await db.insertInto('plays').values(play).execute()
}

/** A released or linked album that holds the sound. */
export async function findAlbumOf(db: Database, albumPublicId: string, soundId: number) {
  const row = await db
    .selectFrom('works as a')
    .innerJoin('album_sounds as s', 's.album_id', 'a.id')
    .select('a.id')
    .where('a.public_id', '=', albumPublicId)
    .where('s.sound_id', '=', soundId)
    .where('a.status', '<>', 'Draft')
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

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

/** True if a listener has a play since then that counts, or that the drop-off curve includes. */
export async function hasPlaySince(
  trx: Transaction,
  { listener, soundId }: { listener: string; soundId?: number },
  column: 'counted_at' | 'present_at',
  since: Date,
) {
  const plays = trx.selectFrom('plays').select('id').where('listener', '=', listener)
  const ofSound = soundId === undefined ? plays : plays.where('sound_id', '=', soundId)
  const found = await ofSound.where(column, '>', since).limit(1).executeTakeFirst()
  return found !== undefined
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

export async function insertPageView(db: Database, view: Insertable<DB['page_views']>) {
  await db.insertInto('page_views').values(view).execute()
}

export async function addToDropOff(
  trx: Transaction,
  more: { recordingId: number; soundId: number; listeners: number; added: number[] },
): Promise<void> {
  const { recordingId, soundId, listeners, added } = more
  await sql`
    insert into drop_offs as d (recording_id, sound_id, listeners, heard)
    values (${recordingId}, ${soundId}, ${listeners}, ${added})
    on conflict (recording_id) do update set listeners = d.listeners + excluded.listeners,
      heard = array(select a + b from unnest(d.heard, excluded.heard) with ordinality as p(a, b, n)
        order by n)
  `.execute(trx)
}

/**
 * Returns where listeners are in the current recording of one's own sound; undefined for others'
 * sounds.
 */
export function findDropOff(db: Database, ownerId: number, soundPublicId: string) {
  return db
    .selectFrom('works as w')
    .innerJoin('sounds as s', 's.id', 'w.id')
    .leftJoin('recordings as r', 'r.id', 's.recording_id')
    .leftJoin('drop_offs as d', 'd.recording_id', 's.recording_id')
    .select([
      'w.public_id as id',
      'w.slug',
      'w.title',
      'r.duration_seconds as duration',
      'd.listeners',
      'd.heard',
    ])
    .where('w.owner_id', '=', ownerId)
    .where('w.public_id', '=', soundPublicId)
    .where('w.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findSalt(db: Database, day: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('listener_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.salt
}

/** The salts of other days go: without them no hash can be traced back. */
export async function insertSalt(db: Database, day: string, salt: Buffer): Promise<void> {
  await db
    .insertInto('listener_salts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('listener_salts').where('day', '<', day).execute()
}
