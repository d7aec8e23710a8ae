import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Context } from '#ports/context.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import { hasText, inDictionaryOrder } from '#ports/database/plain-text.ts'
import { selectFileProgress } from '#uploads/server/recordings/select-file-progress.ts'
import type { MySoundsQuery, MySoundsSort } from '../../../my-sounds-contract.ts'
import { hasOrHadLink } from '../../works-store.ts'
import { selectSounds } from '../store.ts'

export type MineFilter = Pick<MySoundsQuery, 'status' | 'state' | 'genre' | 'text'>

/** The last row's sort key and internal key. */
export interface After {
  key: string | number
  id: number
}

/** The sort keys of a work `w`, and the types by which a cursor's text becomes one again. */
const SORTS: Record<
  Exclude<MySoundsSort, 'sold'>,
  { key: RawBuilder<unknown>; type: RawBuilder<unknown> }
> = {
  new: { key: sql`w.created_at`, type: sql`timestamptz` },
  title: {
    key: inDictionaryOrder(sql`coalesce(nullif(w.reading, ''), w.title)`),
    type: sql`text`,
  },
  plays: { key: countOf(sql`plays`), type: sql`bigint` },
  claps: { key: countOf(sql`claps`), type: sql`bigint` },
}

function countOf(count: RawBuilder<unknown>) {
  return sql`coalesce((select c.${count} from work_counts c where c.work_id = w.id), 0)`
}

/**
 * A page of one's own sounds and one row more. Newest first follows an index; the other orders read
 * all of the artist's rows. An index by title would depend on the version of the collation.
 */
export function listOwn(
  { db, recordingUse }: Pick<Context, 'db' | 'recordingUse'>,
  ownerId: number,
  filter: MineFilter,
  sort: MySoundsSort,
  after: After | undefined,
  limit = PAGE_SIZE,
) {
  const { key, type } =
    sort === 'sold' ? { key: recordingUse.sold(sql`w.id`), type: sql`bigint` } : SORTS[sort]
  const up = sort === 'title'
  const way = up ? sql`asc` : sql`desc`
  // The key is computed once a row, and only then compared.
  const fence = sort === 'new' ? sql`` : sql`offset 0`
  const onwards =
    after &&
    sql`where (own.key, own.id) ${up ? sql`>` : sql`<`} (${after.key}::${type}, ${after.id}::bigint)`
  const page = sql<{ id: number; key: Date | string | number }>`(
    select own.id, own.key from (
      select w.id, ${key} as key from works w where ${matching(ownerId, filter)} ${fence}
    ) own ${onwards ?? sql``}
    order by own.key ${way}, own.id ${way} limit ${sql.lit(limit + 1)})`
  return selectSounds(db)
    .innerJoin(page.as('page'), 'page.id', 'w.id')
    .select('page.key as sortKey')
    .orderBy('page.key', up ? 'asc' : 'desc')
    .orderBy('page.id', up ? 'asc' : 'desc')
}

function matching(ownerId: number, { status, state, genre, text }: MineFilter) {
  const conditions = [
    sql`w.kind = 'sound'`,
    sql`w.owner_id = ${ownerId}`,
    sql`w.deleted_at is null`,
  ]
  if (status !== undefined) conditions.push(sql`w.status = ${status}`)
  if (genre !== undefined) conditions.push(sql`w.genre = ${genre}`)
  if (state !== undefined) {
    // A value, not a join: joined, the planner would rather read the recordings of all artists.
    conditions.push(sql`(select case when r.refused_at is not null then 'ERROR'
        else coalesce(r.status, 'NONE') end
      from sounds s left join recordings r on r.id = s.recording_id where s.id = w.id) = ${state}`)
  }
  if (text !== undefined) {
    const has = (column: RawBuilder<unknown>) => hasText(column, text)
    conditions.push(sql`(${has(sql`w.title`)} or ${has(sql`w.reading`)}
      or exists (select from work_tags t where t.work_id = w.id and ${has(sql`t.tag`)}))`)
  }
  return sql.join(conditions, sql` and `)
}

/** The artist's of these, by former ids too, with the progress of their audio and of its replacement. */
export function listProcessing(db: Database, ownerId: number, publicIds: readonly string[]) {
  return selectSounds(db)
    .select([
      selectFileProgress(sql`s.recording_id`).as('file'),
      selectFileProgress(sql`s.next_recording_id`).as('nextFile'),
    ])
    .where(hasOrHadLink(publicIds))
    .where('w.ownerId', '=', ownerId)
    .where('w.deletedAt', 'is', null)
    .orderBy('w.id')
    .execute()
}

/** Counts how often each was sold, refunds not counted. */
export async function countSold(
  { db, recordingUse }: Pick<Context, 'db' | 'recordingUse'>,
  soundIds: readonly number[],
): Promise<Map<number, number>> {
  if (soundIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sounds as s')
    .select(['s.id', recordingUse.sold(sql`s.id`).as('sold')])
    .where('s.id', '=', anyOf(soundIds))
    .execute()
  return new Map(rows.map(({ id, sold }) => [id, Number(sold)]))
}
