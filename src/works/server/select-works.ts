import { type Compilable, type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Guest } from '#kernel/viewer.ts'
import { compileOnce } from '#ports/database/compile-once.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { listColumns } from './columns.ts'

/** True if a work `w` is reachable; with a limit, so that the planner looks it up by row. */
export const isReachable = sql<boolean>`(not w.album_only or coalesce(
  (select true from album_sounds m where m.sound_id = w.id and m.is_open limit 1), false))`

/** True if a work `w`, or an album that holds it, is listed: its address is known. */
export const isPublic = sql<boolean>`(w.listed or (w.album_only and w.status = 'Released'
  and w.deleted_at is null and exists (select from album_sounds m join works a on a.id = m.album_id
    where m.sound_id = w.id and a.listed)))`

/**
 * True if an album `w` is announced: everyone may see its page, and nothing else of it, until its
 * release date comes.
 */
export const isAnnounced = sql<boolean>`(w.kind = 'album' and w.status = 'Draft'
  and w.wanted_status = 'Released' and w.release_at is not null and w.withdrawn_for is null
  and w.deleted_at is null and coalesce((select a.announced from albums a where a.id = w.id), false))`

/** True if those who ordered an album `w` before its release still wait for it: it was not dropped. */
export const isAwaited = sql<boolean>`(w.kind = 'album' and w.status = 'Draft'
  and w.deleted_at is null and w.removed_at is null and exists (select from albums a
    where a.id = w.id and a.announced
      and (w.wanted_status = 'Released' or a.dropped_status = 'Released')))`

/**
 * Selects what lists show of sounds, or of works of both kinds, and what access to them depends on:
 * what only sounds have is null for albums. Joins cost the planner more than the work itself (2.9 ms for
 * seven, 0.1 ms to run a page); subqueries do not. The artist of a deleted account keeps the name at
 * the time of purchase.
 *
 * @param viewer whose grants are selected with the works; nobody’s without
 */
function selectWorkList(db: QueryCreator<DB>, viewer?: Grantee) {
  return db
    .selectFrom('works as w')
    .leftJoin('sounds as s', 's.id', 'w.id')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .leftJoin('recordings as r', 'r.id', 's.recordingId')
    .leftJoin('workCounts as c', 'c.workId', 'w.id')
    .select(listColumns)
    .select([
      's.limitOn',
      's.limitFrom',
      's.limitTo',
      'w.albumOnly',
      's.streamLinkId',
      sql<boolean>`(s.lyrics_declared_at is not null)`.as('hasLyrics'),
      'u.publicId as ownerPublicId',
      'c.plays',
      'c.claps',
      'c.comments',
      'r.publicId as transcodeId',
      'r.status as transcodeStatus',
      'r.partialSince',
      'r.durationSeconds',
      'r.loudnessLufs',
      sql<string | null>`case when u.deleted_at is null then u.username end`.as('username'),
      sql<string | null>`coalesce(u.name, (select g.seller_name from grant_sounds c
        join grants g on g.id = c.grant_id where c.sound_id = s.id order by g.id desc limit 1))`.as(
        'ownerName',
      ),
      isReachable.as('reachable'),
      selectGrant(viewer).as('grant'),
    ])
    .select(({ selectFrom }) => {
      const cover = selectFrom('images as i').whereRef('i.id', '=', 'w.coverId')
      const heard = selectFrom('streamLinks as l')
        .innerJoin('previews as p', 'p.id', 'l.previewId')
        .whereRef('l.id', '=', 's.streamLinkId')
      return [
        cover.select('i.publicId').as('cover'),
        cover.select('i.accent').as('accent'),
        heard.select('p.fromSeconds').as('heardFrom'),
        heard.select('p.toSeconds').as('heardTo'),
      ]
    })
    .$narrowType<{ transcodeStatus: 'TRANSCODING' | 'READY' | 'ERROR' | null }>()
}

/** Selects what lists show of sounds. */
export function selectSoundList(db: QueryCreator<DB>, viewer?: Grantee) {
  return selectWorkList(db, viewer)
    .where('s.id', 'is not', null)
    .$narrowType<{ limitOn: boolean; limitFrom: number; limitTo: number }>()
}

export type SoundListRow = Row<typeof selectSoundList>

/** Selects what lists show of albums. */
export function selectAlbumList(db: QueryCreator<DB>, viewer?: Grantee) {
  return db
    .selectFrom('works as w')
    .innerJoin('albums as a', 'a.id', 'w.id')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'w.ownerId').on('u.deletedAt', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'w.coverId')
    .select(listColumns)
    .select(['u.username', 'u.name as ownerName', 'i.publicId as cover', 'i.accent'])
    .select(selectBought(viewer).as('bought'))
}

export type AlbumListRow = Row<typeof selectAlbumList>

/** Selects what lists show of works of both kinds. */
export function selectWorks(db: QueryCreator<DB>, viewer?: Grantee) {
  return selectWorkList(db, viewer)
    .select([sql.ref<'sound' | 'album'>('w.kind').as('kind'), selectBought(viewer).as('bought')])
    .$castTo<ReleaseRow>()
}

/** Selects the same of those that may be listed now. */
export function selectReleases(db: QueryCreator<DB>, viewer?: Grantee) {
  return selectWorks(db, viewer).where('w.listed', '=', true)
}

export type ReleaseRow = (SoundListRow & { kind: 'sound' }) | (AlbumListRow & { kind: 'album' })

type Row<Select extends (db: QueryCreator<DB>) => { executeTakeFirstOrThrow(): unknown }> = Awaited<
  ReturnType<ReturnType<Select>['executeTakeFirstOrThrow']>
>

/** The holder of grants: an account, with what its browser bought as a guest. */
export interface Grantee {
  userId: number | undefined
  guest?: Pick<Guest, 'grants'> | undefined
}

/** The grant `g` gives something now: it was not taken back, and no dispute of its order is open. */
export const isLive = sql<boolean>`(g.revoked_at is null and g.suspended_at is null)`

/** The grant `g` is live and theirs. */
export function isUsable({ userId, guest }: Grantee): RawBuilder<boolean> {
  const own = sql<boolean>`g.user_id = ${userId ?? null}`
  const held = guest ? sql<boolean>`(${own} or g.id = any(${guest.grants}))` : own
  return sql`(${isLive} and ${held})`
}

/** Someone without an account who has bought nothing in this browser. */
export const NOBODY: Grantee = { userId: undefined }

const isNobody = ({ userId, guest }: Grantee) => userId === undefined && guest === undefined

/**
 * Selects, as a part of another query, the grant that opens a sound `s` for them: the first one
 * that covers it. It is null for albums, and for anyone who can have none.
 */
export function selectGrant(grantee = NOBODY): RawBuilder<string | null> {
  if (isNobody(grantee)) return sql`null::text`
  return sql`(select c.public_id from grant_sounds c join grants g on g.id = c.grant_id
    where c.sound_id = s.id and ${isUsable(grantee)} order by g.id limit 1)`
}

/**
 * Selects whether they have each released sound of an album `w`, which has some; of one that is not
 * out, whether they have ordered it.
 */
export function selectBought(grantee = NOBODY): RawBuilder<boolean> {
  if (isNobody(grantee)) return sql`false`
  return sql`(select case when w.status = 'Draft' then ${hasOrdered(grantee)} else count(*) > 0 and count(*) = count(${selectGrant(grantee)}) end from album_sounds m
    join works t on t.id = m.sound_id join sounds s on s.id = t.id
    where m.album_id = w.id and t.status = 'Released' and t.deleted_at is null)`
}

/** True if they have a live grant of the album `w` itself. */
export function hasOrdered(grantee: Grantee): RawBuilder<boolean> {
  return sql`exists (select from grants g where g.work_id = w.id and ${isUsable(grantee)})`
}

/** Selects their live grants, as rows `g`: of a work that they have by several, the first one. */
export function selectHeld(grantee: Grantee): RawBuilder<unknown> {
  return sql`select g.* from grants g where ${isUsable(grantee)} and not exists (
    select from grants first where first.user_id = g.user_id and first.work_id = g.work_id
      and first.id < g.id and first.revoked_at is null and first.suspended_at is null)`
}

interface Holder {
  userId: number | null
  grants: readonly number[]
}

/** A query that selects the viewer’s grants, built and compiled once, see `compileOnce`. */
export function compileForViewer<Values extends object, Row, Shape = undefined>(
  build: (db: Database, viewer: Grantee, values: Values, shape: Shape) => Compilable<Row>,
) {
  const run = compileOnce<Values & Holder, Row, { who: string; shape: Shape }>(
    (db, values, { who, shape }) => {
      // The value is null for a guest without an account: no grant is theirs by it.
      const userId = who === 'nobody' ? undefined : (values.userId ?? undefined)
      const guest = who === 'guest' ? { grants: values.grants } : undefined
      return build(db, { userId, guest }, values, shape)
    },
  )
  return (db: Database, viewer: Grantee, values: Values, shape: Shape): Promise<Row[]> => {
    const { userId, guest } = viewer
    const who = guest ? 'guest' : userId === undefined ? 'nobody' : 'member'
    const holder = { userId: userId ?? null, grants: guest?.grants ?? [] }
    return run(db, { ...values, ...holder }, { who, shape })
  }
}
