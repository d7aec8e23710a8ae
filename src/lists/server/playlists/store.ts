import { type Insertable, sql, type UpdateObject } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Visibility } from '../../playlists-contract.ts'

/** The covers that stand for that of a playlist are among those of its first sounds. */
const LOOKED_AT = 40
const COVERS = 4

/** Selects what lists show of playlists; the number of sounds is that which others see. */
function selectPlaylists(db: Database) {
  return db
    .selectFrom('playlists as p')
    .innerJoin('users as u', 'u.id', 'p.ownerId')
    .leftJoin('images as i', 'i.id', 'p.coverId')
    .where('u.deletedAt', 'is', null)
    .select([
      'p.id',
      'p.publicId',
      'p.ownerId',
      'p.title',
      'p.slug',
      sql.ref<Visibility>('p.visibility').as('visibility'),
      'p.updatedAt',
      'u.username',
      'u.name as ownerName',
      'i.publicId as cover',
      'i.accent',
      sql<string[]>`array(select cover from (
        select c.public_id as cover, min(e.position) as place from (
          select f.position, f.sound_id from playlist_sounds f where f.playlist_id = p.id
          order by f.position, f.sound_id limit ${sql.lit(LOOKED_AT)}) e
        join works w on w.id = e.sound_id and w.listed join images c on c.id = w.cover_id
        group by c.public_id order by place limit ${sql.lit(COVERS)}) as first)`.as('covers'),
      sql<number>`(select count(*)::int from playlist_sounds e
        join works w on w.id = e.sound_id and w.listed where e.playlist_id = p.id)`.as('listed'),
    ])
}

/** The number of all entries, which only the owner sees. */
const entries = sql<number>`(select count(*)::int from playlist_sounds e
  where e.playlist_id = p.id)`.as('entries')

export type PlaylistListRow = Awaited<
  ReturnType<ReturnType<typeof selectPlaylists>['executeTakeFirstOrThrow']>
>

function selectPlaylistPages(db: Database) {
  return selectPlaylists(db)
    .leftJoin('images as ui', 'ui.id', 'u.imageId')
    .select([
      'p.description',
      'p.version',
      'ui.publicId as ownerImage',
      entries,
      sql<number>`(select coalesce(sum(r.duration_seconds), 0)::float8 from playlist_sounds e
        join works w on w.id = e.sound_id and w.listed join sounds s on s.id = w.id
        join recordings r on r.id = s.recording_id where e.playlist_id = p.id)`.as('duration'),
    ])
}

export type PlaylistRow = Awaited<
  ReturnType<ReturnType<typeof selectPlaylistPages>['executeTakeFirstOrThrow']>
>

export function findPlaylist(db: Database, publicId: string): Promise<PlaylistRow | undefined> {
  return selectPlaylistPages(db).where('p.publicId', '=', publicId).executeTakeFirst()
}

/** Locks a playlist until the transaction ends; undefined where it is deleted. */
export function lockPlaylist(trx: Transaction, id: number) {
  return trx
    .selectFrom('playlists')
    .select([
      'id',
      'ownerId',
      'title',
      'version',
      sql.ref<Visibility>('visibility').as('visibility'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Lists one’s own playlists; `soundId`: a sound that is looked for in each. */
export function listOwnPlaylists(
  db: Database,
  ownerId: number,
  soundId: string | undefined,
  after: TimeCursor | undefined,
  limit: number,
) {
  const query = selectPlaylists(db)
    .select([
      entries,
      sql<boolean>`exists (select from playlist_sounds e join works w on w.id = e.sound_id
        where e.playlist_id = p.id and w.public_id = ${soundId ?? null})`.as('hasSound'),
    ])
    .where('p.ownerId', '=', ownerId)
  return newestFirst(query, ['p.updatedAt', 'p.id'], after, limit).execute()
}

export function listPublicPlaylists(
  db: Database,
  ownerId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const query = selectPlaylists(db)
    .where('p.ownerId', '=', ownerId)
    .where('p.visibility', '=', 'public')
  return newestFirst(query, ['p.updatedAt', 'p.id'], after, limit).execute()
}

/**
 * Inserts a playlist where its owner has fewer than `max`.
 * @returns its internal key; undefined where there are too many
 */
export async function insertPlaylist(
  trx: Transaction,
  playlist: Insertable<DB['playlists']>,
  max: number,
): Promise<number | undefined> {
  const name = `playlists ${playlist.ownerId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  const { count } = await trx
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', playlist.ownerId)
    .executeTakeFirstOrThrow()
  if (count >= max) return undefined
  const { id } = await trx
    .insertInto('playlists')
    .values(playlist)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changePlaylist(
  trx: Transaction,
  id: number,
  values: UpdateObject<DB, 'playlists'>,
): Promise<void> {
  await trx.updateTable('playlists').set(values).where('id', '=', id).execute()
}

export async function deletePlaylistRow(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('playlists').where('id', '=', id).execute()
}

/** The number of entries, the last position, and which of these sounds are there already. */
export async function readEntries(trx: Transaction, playlistId: number, soundIds: number[]) {
  const row = await trx
    .selectFrom('playlistSounds')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.max('position'), sql<number>`0`).as('last'),
      sql<number[] | null>`array_agg(sound_id) filter (where sound_id = ${anyOf(soundIds)})`.as(
        'known',
      ),
    ])
    .where('playlistId', '=', playlistId)
    .executeTakeFirstOrThrow()
  return { ...row, known: new Set(row.known) }
}

export async function insertEntries(
  trx: Transaction,
  entries: readonly Insertable<DB['playlistSounds']>[],
): Promise<void> {
  if (entries.length > 0) await trx.insertInto('playlistSounds').values(entries).execute()
}

/**
 * Moves an entry behind another one, or to the first place. Positions become numbers without gaps.
 * @returns false where either is not there
 */
export async function moveEntry(
  trx: Transaction,
  playlistId: number,
  entryId: string,
  after: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ hasBoth: boolean }>`
    with placed as (
      select entry_id, row_number() over (order by position, sound_id) as place
      from playlist_sounds where playlist_id = ${playlistId}),
    target as (select case when ${after}::text is null then 0
      else (select place from placed where entry_id = ${after}) end as place),
    wanted as (
      select p.entry_id, row_number() over (order by
        case when p.entry_id = ${entryId} then t.place + 0.5 else p.place end) as place
      from placed p cross join target t where t.place is not null),
    moved as (
      update playlist_sounds e set position = w.place from wanted w
      where e.playlist_id = ${playlistId} and e.entry_id = w.entry_id and e.position <> w.place
        and exists (select from placed where entry_id = ${entryId}))
    select exists (select from placed where entry_id = ${entryId})
      and (select place from target) is not null as has_both`.execute(trx)
  return rows[0]?.hasBoth ?? false
}

/** @returns whether it was there */
export async function deleteEntry(
  trx: Transaction,
  playlistId: number,
  entryId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('playlistSounds')
    .where('playlistId', '=', playlistId)
    .where('entryId', '=', entryId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
