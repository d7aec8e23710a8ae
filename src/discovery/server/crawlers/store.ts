import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Two addresses a key (English and Japanese) stay below the format's 50,000, and below its 50 MB. */
export const KEYS_PER_FILE = 5000
/** Rows are read together, so that a slow reader holds no more than these in memory. */
const BATCH = 1000
const NEWEST_SOUNDS = 20_000
const MOST_TAGS = 5000

export interface PageRow {
  /** The path of the English page, not yet encoded. */
  path: string[]
  changedAt: Date | null
}

interface Kind {
  table: 'works' | 'users' | 'playlists' | 'posts'
  /** True if visitors find it in lists. */
  isPublic: RawBuilder<boolean>
  /** True if file `n` has anything. */
  hasFile: RawBuilder<boolean>
  path: RawBuilder<string[]>
  changedAt: RawBuilder<Date | null>
}

const soundIsPublic = sql<boolean>`(kind = 'sound' and listed)`
/** A playlist of which others see anything. */
const playlistIsPublic = sql<boolean>`(visibility = 'public' and exists (
  select from playlist_sounds e join works w on w.id = e.sound_id and w.listed
  where e.playlist_id = playlists.id))`
const albumIsPublic = sql<boolean>`(kind = 'album' and listed)`

/** One look into the index of the public rows by this column decides. */
function anyInFile(isPublic: RawBuilder<boolean>, column: string) {
  const key = sql.ref(column)
  return sql<boolean>`exists (select from works where ${isPublic}
    and ${key} >= n * ${KEYS_PER_FILE} and ${key} < (n + 1) * ${KEYS_PER_FILE})`
}

/** Works, playlists, posts, and artists who have any works. */
export const KINDS = {
  sounds: {
    table: 'works',
    isPublic: soundIsPublic,
    hasFile: anyInFile(soundIsPublic, 'id'),
    path: sql`array[kind, public_id, slug]`,
    changedAt: sql`updated_at`,
  },
  albums: {
    table: 'works',
    isPublic: albumIsPublic,
    hasFile: anyInFile(albumIsPublic, 'id'),
    path: sql`array[kind, public_id, slug]`,
    changedAt: sql`updated_at`,
  },
  playlists: {
    table: 'playlists',
    isPublic: playlistIsPublic,
    hasFile: sql`exists (select from playlists where ${playlistIsPublic}
      and id >= n * ${KEYS_PER_FILE} and id < (n + 1) * ${KEYS_PER_FILE})`,
    path: sql`array['playlist', public_id, slug]`,
    changedAt: sql`updated_at`,
  },
  posts: {
    table: 'posts',
    isPublic: sql`(deleted_at is null)`,
    hasFile: sql`exists (select from posts where deleted_at is null
      and id >= n * ${KEYS_PER_FILE} and id < (n + 1) * ${KEYS_PER_FILE})`,
    path: sql`array['post', public_id]`,
    changedAt: sql`coalesce(edited_at, created_at)`,
  },
  artists: {
    table: 'users',
    isPublic: sql`(registered_at is not null and deleted_at is null
      and exists (select from works where owner_id = users.id and listed))`,
    hasFile: anyInFile(sql`listed`, 'ownerId'),
    path: sql`array['user', username::text]`,
    changedAt: sql`(select max(released_at) from works
      where kind = 'sound' and owner_id = users.id and listed)`,
  },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof KINDS

/** Numbers of the files that have anything: file n has the keys from n × `KEYS_PER_FILE`. */
export function selectFileNumbers(kind: KindName) {
  const { table, hasFile } = KINDS[kind]
  return sql<{ number: number }>`
    select n::int as number
    from generate_series(0::bigint, (select max(id) from ${sql.table(table)}) / ${KEYS_PER_FILE}) n
    where ${hasFile} order by n
  `
}

/** Selects public pages with keys from `from` up to, but not including, `end`. */
export function selectPages(kind: KindName, from: number, end: number) {
  const { table, isPublic, path, changedAt } = KINDS[kind]
  return sql<PageRow & { id: number }>`
    select id, ${path} as path, ${changedAt} as changed_at from ${sql.table(table)}
    where ${isPublic} and id >= ${from} and id < ${end} order by id limit ${BATCH}
  `
}

/** Reads all pages of a file, some at a time. */
export async function* readPages(
  db: Database,
  kind: KindName,
  number: number,
): AsyncGenerator<PageRow> {
  const end = (number + 1) * KEYS_PER_FILE
  for (let from = number * KEYS_PER_FILE; from < end; ) {
    const rows = await listPages(db, kind, from, end)
    yield* rows
    const last = rows.length === BATCH ? rows.at(-1) : undefined
    from = last === undefined ? end : last.id + 1
  }
}

async function listPages(db: Database, kind: KindName, from: number, end: number) {
  const { rows } = await selectPages(kind, from, end).execute(db)
  return rows
}

/** Genres that have a public sound. */
export async function listUsedGenres(db: Database, genres: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ genre: string }>`
    select g.genre from unnest(${[...genres]}::text[]) with ordinality as g(genre, place)
    where exists (select from sound_listings where list = 'genre ' || g.genre) order by g.place
  `.execute(db)
  return rows.map(({ genre }) => genre)
}

/** Tags of the newest public sounds: all tags ever used would be read for minutes. */
export async function listNewestTags(db: Database): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select array['tag', t.tag] as path, max(w.released_at) as changed_at
    from (select id, released_at from works where kind = 'sound' and listed
      order by released_at desc, id desc limit ${NEWEST_SOUNDS}) w
    join work_tags t on t.work_id = w.id
    group by t.tag order by max(w.released_at) desc, t.tag limit ${MOST_TAGS}
  `.execute(db)
  return rows
}

/** Newest works in the file; pages, streams and images of all others have the header alone. */
const MOST_WORKS = 5000
const MOST_ARTISTS = 5000
const RESERVED = sql`u.tdm_reserved_at is not null and u.deleted_at is null`

export async function listReservingArtists(db: Database) {
  const { rows } = await sql<{ username: string }>`
    select u.username from users u where ${RESERVED} and u.registered_at is not null
    order by u.id desc limit ${MOST_ARTISTS}
  `.execute(db)
  return rows
}

export async function listReservedWorks(db: Database) {
  const { rows } = await sql<{ kind: 'sound' | 'album'; id: string }>`
    select w.kind, w.public_id as id from users u join works w on w.owner_id = u.id and w.listed
    where ${RESERVED} order by w.released_at desc limit ${MOST_WORKS}
  `.execute(db)
  return rows
}
