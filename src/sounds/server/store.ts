import { type Insertable, type QueryCreator, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB, Sounds } from '#ports/database/tables.ts'
import { OUR_FAULT } from '#uploads/server/find-own-recording.ts'
import type { SoundRights, Status } from '../contract.ts'

/** What an update writes. */
export type SoundValues = UpdateObject<DB, 'sounds'>

interface Narrow {
  status: Status
  rights: SoundRights
  wantedStatus: 'Released' | 'Private' | null
  transcodeStatus: 'TRANSCODING' | 'READY' | 'ERROR' | null
}

/** Of the part that is set now. */
type PreviewStatus = 'WAITING' | 'READY' | 'ERROR'

/**
 * What `n`, which is to replace the audio, waits for has failed: of its previews the last that were
 * asked for. Null where there are none.
 */
const nextPreviewFailed = sql<boolean | null>`(select bool_or(p.status = 'ERROR')
  and not bool_or(p.status = 'WAITING') from previews p where p.recording_id = n.id)`

/** The tags of a sound `s`, in their order. */
export const tagsOfSound: RawBuilder<string[]> = sql`array(
  select t.tag from sound_tags t where t.sound_id = s.id order by t.position)`

/**
 * Of the sound `s`. With a limit it is looked up for the few rows that need it, never for all albums
 * at once.
 */
export const isReachable = sql<boolean>`(not s.album_only or coalesce((select true
  from album_sounds m join albums a on a.id = m.album_id
  where m.sound_id = s.id and a.status <> 'Draft' and a.deleted_at is null limit 1), false))`

/**
 * Sounds with all that their shapes and their rights are made of, one row each. Joins cost the
 * planner more than the work itself (2.9 ms for seven, 0.1 ms to run a page); subqueries do not.
 * Those of an artist who has left are all deleted; buyers see the name that they bought under.
 */
export function selectSounds(db: QueryCreator<DB>) {
  return db
    .selectFrom('sounds as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .leftJoin('recordings as r', 'r.id', 's.recording_id')
    .leftJoin('sound_counts as c', 'c.sound_id', 's.id')
    .select([
      's.id',
      's.public_id as publicId',
      's.owner_id as ownerId',
      's.recording_id as recordingId',
      's.title',
      's.slug',
      's.description',
      's.genre',
      's.status',
      's.wanted_status as wantedStatus',
      's.sales',
      's.price_yen as priceYen',
      's.name_your_price as nameYourPrice',
      's.sampling',
      's.limit_on as limitOn',
      's.limit_from as limitFrom',
      's.limit_to as limitTo',
      's.license',
      's.cc_type as ccType',
      's.reading',
      's.rights',
      's.work_code as workCode',
      's.isrc',
      's.release_at as releaseAt',
      's.album_only as albumOnly',
      's.listed',
      's.next_recording_id as nextRecordingId',
      's.next_error as nextError',
      's.stream_link_id as streamLinkId',
      's.version',
      's.created_at as createdAt',
      's.released_at as releasedAt',
      's.deleted_at as deletedAt',
    ])
    .select([
      'u.public_id as ownerPublicId',
      'c.plays as plays',
      'c.claps as claps',
      'c.comments as comments',
    ])
    .select([
      sql<string | null>`case when u.deleted_at is null then u.username end`.as('username'),
      sql<string | null>`coalesce(u.name, (select oi.seller_name from grants g
        join order_items oi on oi.id = g.order_item_id
        where g.sound_id = s.id order by oi.id desc limit 1))`.as('ownerName'),
      isReachable.as('reachable'),
      sql<PreviewStatus | null>`(select p.status from previews p
        where s.limit_on and s.sampling and p.recording_id = s.recording_id
        and p.from_seconds = s.limit_from and p.to_seconds = s.limit_to)`.as('previewStatus'),
    ])
    .select(({ selectFrom }) => {
      const cover = selectFrom('images as i').whereRef('i.id', '=', 's.cover_id')
      const face = selectFrom('images as i').whereRef('i.id', '=', 'u.image_id')
      const link = selectFrom('stream_links as l').whereRef('l.id', '=', 's.stream_link_id')
      const heard = link.innerJoin('previews as p', 'p.id', 'l.preview_id')
      return [
        cover.select('i.public_id').as('cover'),
        cover.select('i.accent').as('accent'),
        face.select('i.public_id').as('ownerImage'),
        selectFrom('recordings as n')
          .select('n.public_id')
          .whereRef('n.id', '=', 's.next_recording_id')
          .where('n.status', '<>', 'ERROR')
          .where(sql<boolean>`${nextPreviewFailed} is not true`)
          .as('replacing'),
        selectFrom('recordings as n')
          .select('n.public_id')
          .whereRef('n.id', '=', 's.next_recording_id')
          .where(
            sql<boolean>`(n.error = ${OUR_FAULT} or n.status = 'READY' and ${nextPreviewFailed})`,
          )
          .as('failedNext'),
        selectFrom('recordings as n')
          .select('n.held_at')
          .whereRef('n.id', '=', 's.next_recording_id')
          .where('n.status', '=', 'TRANSCODING')
          .as('nextHeldAt'),
        link.select('l.public_id').as('streamLink'),
        link.select('l.preview_id').as('heardPreviewId'),
        heard.select('p.from_seconds').as('heardFrom'),
        heard.select('p.to_seconds').as('heardTo'),
      ]
    })
    .select([
      'r.public_id as transcodeId',
      'r.status as transcodeStatus',
      'r.progress as transcodeProgress',
      'r.error as transcodeError',
      'r.held_at as heldAt',
      'r.refused_at as refusedAt',
      'r.partial_since as partialSince',
      'r.file_name as fileName',
      'r.duration_seconds as durationSeconds',
      'r.loudness_lufs as loudnessLufs',
      'r.codec as codec',
      'r.bits as bits',
      'r.sample_rate as sampleRate',
      'r.channels as channels',
      'r.full_link_id as fullLinkId',
    ])
    .$narrowType<Narrow>()
}

export type SoundRow = Awaited<
  ReturnType<ReturnType<typeof selectSounds>['executeTakeFirstOrThrow']>
>

export function findSoundByPublicId(db: Database, publicId: string) {
  return selectSounds(db).where('s.public_id', '=', publicId).executeTakeFirst()
}

export function findSoundById(db: Database, id: number) {
  return selectSounds(db).where('s.id', '=', id).executeTakeFirst()
}

export function listSoundsByIds(db: Database, ids: readonly number[]) {
  return selectSounds(db).where('s.id', 'in', ids).execute()
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
