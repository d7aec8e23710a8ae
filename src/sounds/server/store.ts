import { type Insertable, sql, type UpdateObject } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB, Sounds } from '#ports/database/tables.ts'
import { type SoundRow, selectSoundList, selectSounds } from './select-sounds.ts'

/** What an update writes. */
export type SoundValues = UpdateObject<DB, 'sounds'>

export function findSoundByPublicId(db: Database, publicId: string) {
  return selectSounds(db).where('s.public_id', '=', publicId).executeTakeFirst()
}

export function findSoundById(db: Database, id: number) {
  return selectSounds(db).where('s.id', '=', id).executeTakeFirst()
}

export function listSoundsByIds(db: Database, ids: readonly number[]) {
  return selectSoundList(db).where('s.id', 'in', ids).execute()
}

/** Holds the sound until the transaction ends, so that its changes follow one another. */
export async function lockSound(trx: Transaction, id: number): Promise<void> {
  await trx.selectFrom('sounds').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertSound(trx: Transaction, values: Insertable<Sounds>): Promise<number> {
  const { id } = await trx
    .insertInto('sounds')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('sound_counts').values({ sound_id: id }).execute()
  return id
}

export async function changeSound(
  trx: Transaction,
  id: number,
  values: SoundValues,
): Promise<void> {
  await trx.updateTable('sounds').set(values).where('id', '=', id).execute()
}

/** The same, and the row as it is then: the query stands on what the update returns. */
export function changeAndReturnSound(
  trx: Transaction,
  id: number,
  values: SoundValues,
): Promise<SoundRow> {
  const changed = trx.with('sounds', (query) =>
    query.updateTable('sounds').set(values).where('id', '=', id).returningAll(),
  )
  return selectSounds(changed).executeTakeFirstOrThrow()
}

export async function listTags(db: Database, soundIds: readonly number[]) {
  if (soundIds.length === 0) return []
  return db
    .selectFrom('sound_tags')
    .select(['sound_id as soundId', 'tag'])
    .where('sound_id', 'in', soundIds)
    .orderBy('sound_id')
    .orderBy('position')
    .execute()
}

/** Gives each of these sounds its tags, in their order, instead of those that it had. */
export async function replaceTags(
  trx: Transaction,
  sounds: readonly { id: number; tags: readonly string[] }[],
): Promise<void> {
  if (sounds.length === 0) return
  const ids = sounds.map(({ id }) => id)
  const tags = sounds.flatMap(({ id, tags }) => tags.map((tag, at) => ({ id, tag, at })))
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(tags)}::json) as w (id bigint, tag text, at int)
    ), gone as (
      delete from sound_tags t where t.sound_id = any (${ids}::bigint[])
      and not exists (select from wanted w where w.id = t.sound_id and w.tag = t.tag)
    )
    insert into sound_tags (sound_id, tag, position) select id, tag, at from wanted
    on conflict (sound_id, tag) do update set position = excluded.position
  `.execute(trx)
}

/** Adds to the counts that listings show. */
export async function addToCounts(
  trx: Database,
  soundId: number,
  { plays = 0, claps = 0, comments = 0 }: { plays?: number; claps?: number; comments?: number },
): Promise<void> {
  await trx
    .insertInto('sound_counts')
    .values({ sound_id: soundId, plays, claps, comments })
    .onConflict((conflict) =>
      conflict.column('sound_id').doUpdateSet((row) => ({
        plays: row('sound_counts.plays', '+', plays),
        claps: row('sound_counts.claps', '+', claps),
        comments: row('sound_counts.comments', '+', comments),
      })),
    )
    .execute()
}

/** Public id of the link to the whole recording, for its owner and its buyers. */
export async function findLinkPublicId(db: Database, linkId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_links')
    .select('public_id')
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.public_id
}

/** Whether anyone may still be paying for it, alone or in an album. */
export async function hasOpenOrders(db: Database, soundId: number): Promise<boolean> {
  const row = await db
    .selectFrom('order_items as oi')
    .innerJoin('orders as o', 'o.id', 'oi.order_id')
    .leftJoin('album_sounds as a', 'a.album_id', 'oi.album_id')
    .select('o.id')
    .where('o.status', 'in', ['open', 'held'])
    .where((item) => item.or([item('oi.sound_id', '=', soundId), item('a.sound_id', '=', soundId)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
