import { sql } from 'kysely'
import { selectCreator } from '#accounts/server/select-creator.ts'
import type { Database } from '#ports/database/open-database.ts'
import { type Grantee, selectReleases } from '#works/server/select-works.ts'
import type { WorkSort } from '../contract.ts'

export interface DiscographyQuery {
  sort: WorkSort
  /** A part of the title, in any case; sounds of albums are found by it, too. */
  text?: string | undefined
  limit: number
}

const YEAR = sql`extract(year from w.released_at at time zone 'Asia/Tokyo')`

/** Within a year albums come first. */
const ORDERS = {
  new: sql`${YEAR} desc, w.kind, w.released_at desc, w.id desc`,
  old: sql`${YEAR}, w.kind, w.released_at, w.id`,
  clapped: sql`coalesce(c.claps, 0) desc, w.released_at desc, w.id desc`,
  title: sql`coalesce(nullif(w.reading, ''), w.title), w.id`,
} as const satisfies Record<WorkSort, unknown>

/** Lists a page of the albums and singles of a creator, and one more. */
export function listDiscography(
  db: Database,
  viewer: Grantee,
  username: string,
  { sort, text, limit }: DiscographyQuery,
  offset: number,
) {
  const order = ORDERS[sort]
  const isShown =
    text === undefined
      ? sql`(w.kind = 'album' or not exists (
          select from album_sounds m join works a on a.id = m.album_id
          where m.sound_id = w.id and a.listed))`
      : sql`strpos(lower(w.title), lower(${text})) > 0`
  const page = sql<{ id: number; place: number }>`(
    select w.id, row_number() over (order by ${order}) as place
    from works w left join work_counts c on c.work_id = w.id
    where w.owner_id = ${selectCreator(username)} and w.listed and ${isShown}
    order by place limit ${limit + 1} offset ${offset})`
  return selectReleases(db, viewer)
    .innerJoin(page.as('page'), 'page.id', 'w.id')
    .orderBy('page.place')
    .execute()
}
