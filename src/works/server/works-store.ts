import { type Insertable, type QueryCreator, type RawBuilder, sql, type UpdateObject } from 'kysely'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export type WorkValues = UpdateObject<DB, 'works'>
export type WorkKind = 'sound' | 'album'

/** A work by its internal key. */
export interface WorkKey {
  kind: WorkKind
  id: number
}

/** The columns that only sounds have, or only albums; a work has the others. */
const OWN_COLUMNS = {
  sounds: [
    'recordingId',
    'nextRecordingId',
    'nextError',
    'streamLinkId',
    'sampling',
    'limitOn',
    'limitFrom',
    'limitTo',
    'rights',
    'workCode',
    'isrc',
    'lyrics',
    'lyricsDeclaredAt',
    'bookletId',
  ],
  albums: ['upc', 'announced', 'droppedStatus', 'bookletId'],
} as const satisfies { [Table in 'sounds' | 'albums']: readonly (keyof DB[Table])[] }
type OwnColumn<Table extends keyof typeof OWN_COLUMNS> = (typeof OWN_COLUMNS)[Table][number]

/** Divides values into those of the work and those that only its kind has. */
export function divideValues<Table extends keyof typeof OWN_COLUMNS, Values extends object>(
  table: Table,
  values: Values,
): { work: Omit<Values, OwnColumn<Table>>; own: Pick<Values, OwnColumn<Table> & keyof Values> } {
  const names: readonly string[] = OWN_COLUMNS[table]
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const pick = (isOwn: boolean) => {
    const picked: unknown[][] = given.filter(([name]) => names.includes(name) === isOwn)
    return Object.fromEntries(picked)
  }
  return { work: pick(false), own: pick(true) }
}

/**
 * Adds a work with its counts, for the statement that adds what only its kind has: that reads the key
 * from `work`, which has no row where the owner’s `asked_key` exists already.
 */
export function withNewWork(db: Database, values: Insertable<DB['works']>) {
  return db
    .with('work', (query) =>
      query
        .insertInto('works')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['ownerId', 'askedKey']).where('askedKey', 'is not', null).doNothing(),
        )
        .returning('id'),
    )
    .with('counts', (query) =>
      query
        .insertInto('workCounts')
        .columns(['workId'])
        .expression((work) => work.selectFrom('work').select('work.id')),
    )
}

/**
 * Changes both rows of a work, for the statement that reads them: `works`, `sounds` and `albums` are
 * then what was written.
 */
export function withChangedWork(
  trx: Transaction,
  table: 'sounds' | 'albums',
  id: number,
  values: object,
): QueryCreator<DB> {
  const { work, own } = divideValues(table, values)
  const change = (query: QueryCreator<DB>, name: 'works' | 'sounds' | 'albums', set: object) =>
    Object.keys(set).length === 0
      ? query
      : query.with(name, (rows) =>
          rows.updateTable(name).set(set).where('id', '=', id).returningAll(),
        )
  return change(change(trx, 'works', work), table, own)
}

/** The same where nothing is read. */
export async function changeWork(
  trx: Transaction,
  table: 'sounds' | 'albums',
  id: number,
  values: object,
): Promise<void> {
  await withChangedWork(trx, table, id, values).selectNoFrom(sql`true`.as('changed')).execute()
}

/** Locks a work until the transaction ends. */
export async function lockWork(trx: Transaction, id: number): Promise<void> {
  await trx.selectFrom('works').select('id').where('id', '=', id).forUpdate().execute()
}

/** Finds one’s own work that was not deleted. */
export function findOwnWork(db: Database, ownerId: number, kind: WorkKind, publicId: string) {
  return db
    .selectFrom('works')
    .select(['id', 'title'])
    .where('kind', '=', kind)
    .where('publicId', '=', publicId)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns the problem of a work that someone may not open. That it was withdrawn after a rights claim
 * is said where others could open it before.
 */
export async function explainMissing(db: Database, id: string | number): Promise<Problem> {
  const row = await db
    .selectFrom('works')
    .select('id')
    .where('publicId', '=', String(id))
    .where('withdrawnFor', '=', 'rights_claim')
    .where('wantedStatus', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return new Problem(row ? 'withdrawn' : 'not_found')
}

/** The work that a request with this key has made; deleted ones too. */
export async function findWorkAskedBy(
  db: Database,
  kind: WorkKind,
  ownerId: number,
  askedKey: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('works')
    .select('id')
    .where('kind', '=', kind)
    .where('ownerId', '=', ownerId)
    .where('askedKey', '=', askedKey)
    .executeTakeFirst()
  return row?.id
}

/** Requests with the same key wait for each other here, so that one of them makes the work. */
export async function lockAskedKey(
  trx: Transaction,
  ownerId: number,
  askedKey: string,
): Promise<void> {
  const name = `asked ${ownerId} ${askedKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Selects the booklet of the row of a sound or an album. */
export function selectBooklet(own: 's' | 'a') {
  return sql<{ id: string; fileName: string; bytes: number } | null>`(
    select json_build_object('id', b.public_id, 'fileName', b.file_name, 'bytes', b.bytes)
    from booklets b where b.id = ${sql.ref(`${own}.booklet_id`)})`
}

/** Returns true if another work has this booklet. */
export async function isBookletTaken(db: Database, id: number, workId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sounds where booklet_id = ${id} and id <> ${workId}
    union all select from albums where booklet_id = ${id} and id <> ${workId}`.execute(db)
  return rows.length > 0
}

/** True if a work `w` has or had one of these addresses; for queries of its owner only. */
export function hasOrHadLink(publicIds: readonly string[]): RawBuilder<boolean> {
  const ids = sql`${publicIds}::text[]`
  return sql`(w.public_id = any (${ids}) or w.former_public_ids && ${ids})`
}

/** A new address; the owner still finds the work by its former ones. */
export function newLink() {
  return {
    publicId: newId(),
    formerPublicIds: sql<string[]>`array_append(former_public_ids, public_id)`,
  }
}

/**
 * Gives what is Private a new address; the old one ends.
 *
 * @throws Problem conflict where it is not Private
 */
export async function renewLink(trx: Transaction, id: number, columns: WorkValues): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('works')
    .set({ ...newLink(), ...columns })
    .where('id', '=', id)
    .where('status', '=', 'Private')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('conflict')
}

/** The tags of a work `w`, in their order. */
export const tagsOfWork: RawBuilder<string[]> = sql`array(
  select t.tag from work_tags t where t.work_id = w.id order by t.position)`

export async function replaceTags(
  trx: Transaction,
  works: readonly { id: number; tags: readonly string[] }[],
): Promise<void> {
  if (works.length === 0) return
  const ids = works.map(({ id }) => id)
  const tags = works.flatMap(({ id, tags }) => tags.map((tag, at) => ({ id, tag, at })))
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(tags)}::json) as w (id bigint, tag text, at int)
    ), gone as (
      delete from work_tags t where t.work_id = any (${ids}::bigint[])
      and not exists (select from wanted w where w.id = t.work_id and w.tag = t.tag)
    )
    insert into work_tags (work_id, tag, position) select id, tag, at from wanted
    on conflict (work_id, tag) do update set position = excluded.position
  `.execute(trx)
}

/** Adds to the counts that pages and lists show; negative numbers subtract. @returns and locks them */
export function changeCounts(
  trx: Transaction,
  workId: number,
  { plays = 0, claps = 0, comments = 0 }: { plays?: number; claps?: number; comments?: number },
): Promise<{ claps: number }> {
  return trx
    .updateTable('workCounts')
    .set((row) => ({
      plays: row('plays', '+', plays),
      claps: row('claps', '+', claps),
      comments: row('comments', '+', comments),
    }))
    .where('workId', '=', workId)
    .returning('claps')
    .executeTakeFirstOrThrow()
}
