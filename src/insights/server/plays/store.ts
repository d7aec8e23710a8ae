import { type Insertable, sql } from 'kysely'
import { withHeard } from '#lists/server/history/select-heard.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import type { Range } from './heard-ranges.ts'

/** Records a play, and for a member in their history that they heard the sound of this address. */
export async function insertPlay(db: Database, { soundPublicId, ...play }: NewPlay): Promise<void> {
  const { userId, soundId, startedAt: at } = play
  const query =
    userId === undefined ? db : withHeard(db, { userId, soundId, publicId: soundPublicId, at })
  await query.insertInto('plays').values(play).execute()
}

interface NewPlay extends Omit<Insertable<DB['plays']>, 'soundId' | 'startedAt' | 'userId'> {
  userId: number | undefined
  soundId: number
  soundPublicId: string
  startedAt: Date
}

/** A released or linked album that holds the sound. */
export async function findAlbumOf(db: Database, albumPublicId: string, soundId: number) {
  const row = await db
    .selectFrom('works as a')
    .innerJoin('albumSounds as s', 's.albumId', 'a.id')
    .select('a.id')
    .where('a.publicId', '=', albumPublicId)
    .where('s.soundId', '=', soundId)
    .where('a.status', '<>', 'Draft')
    .where('a.deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export function lockPlay(trx: Transaction, publicId: string) {
  return trx
    .selectFrom('plays')
    .select([
      'id',
      'soundId',
      'creatorId',
      'userId',
      'listener',
      'network',
      'heardRanges',
      'countedAt',
      'presentAt',
      'startedAt',
    ])
    .where('publicId', '=', publicId)
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
      heardRanges: JSON.stringify(heard.ranges),
      heardSeconds: heard.seconds,
      countedAt: heard.countedAt,
      presentAt: heard.presentAt,
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
  column: 'countedAt' | 'presentAt',
  since: Date,
) {
  const plays = trx.selectFrom('plays').select('id').where('listener', '=', listener)
  const ofSound = soundId === undefined ? plays : plays.where('soundId', '=', soundId)
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
    .where('soundId', '=', soundId)
    .where('countedAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(many)
}

export async function insertPageView(db: Database, view: Insertable<DB['pageViews']>) {
  await db.insertInto('pageViews').values(view).execute()
}

const DELETED_AT_ONCE = 10_000

/** Deletes in short transactions, so that nothing waits for the plays of a month. */
export async function deletePlaysBefore(db: Database, before: Date, signal: AbortSignal) {
  await inSteps(signal, () =>
    sql`delete from plays where id in (
      select id from plays where started_at < ${before} limit ${DELETED_AT_ONCE})`.execute(db),
  )
}

export async function deletePageViewsBefore(db: Database, before: Date, signal: AbortSignal) {
  await inSteps(signal, () =>
    sql`delete from page_views where id in (
      select id from page_views where at < ${before} limit ${DELETED_AT_ONCE})`.execute(db),
  )
}

async function inSteps(
  signal: AbortSignal,
  deleteSome: () => Promise<{ numAffectedRows?: bigint }>,
): Promise<void> {
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
    signal.throwIfAborted()
    deleted = Number((await deleteSome()).numAffectedRows ?? 0)
  }
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
    .leftJoin('recordings as r', 'r.id', 's.recordingId')
    .leftJoin('dropOffs as d', 'd.recordingId', 's.recordingId')
    .select([
      'w.publicId as id',
      'w.slug',
      selectTitleLine().as('title'),
      'r.durationSeconds as duration',
      'd.listeners',
      'd.heard',
    ])
    .where('w.ownerId', '=', ownerId)
    .where('w.publicId', '=', soundPublicId)
    .where('w.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function findSalt(db: Database, day: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('listenerSalts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.salt
}

/** The salts of other days go: without them no hash can be traced back. */
export async function insertSalt(db: Database, day: string, salt: Buffer): Promise<void> {
  await db
    .insertInto('listenerSalts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('listenerSalts').where('day', '<', day).execute()
}
