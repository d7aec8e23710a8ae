import { type SqlBool, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { RecordingUse } from '#ports/recording-use.ts'

/** Recordings of others that are compared bit by bit. */
const MOST = 30

/**
 * One comparison at a time of those that share a word, or two concurrent ones would not see each
 * other. In the order of the words, so that no two transactions wait for one another.
 */
export async function lockWords(trx: Database, words: readonly number[]): Promise<void> {
  const sorted = [...words].sort((one, other) => one - other)
  await sql`select pg_advisory_xact_lock(hashtext('compare-recordings'), word)
    from unnest(${sorted}::int[]) as word`.execute(trx)
}

/** Lists recordings of other accounts, or refused ones, that share these words; most of them first. */
export function listAlike(
  db: Database,
  { id, ownerId }: { id: number; ownerId: number },
  words: readonly number[],
) {
  const array = sql`${[...words]}::int[]`
  return db
    .selectFrom('recordings')
    .select(['id', 'fingerprint', 'refusedAt'])
    .where('id', '<>', id)
    .where((row) =>
      row.or([
        row('refusedAt', 'is not', null),
        row.and([row('ownerId', '<>', ownerId), row('status', '<>', 'ERROR')]),
      ]),
    )
    .where(sql<SqlBool>`error is distinct from 'dropped'`)
    .where(sql<SqlBool>`fingerprint_words && ${array}`)
    .orderBy(
      sql`cardinality(array(select unnest(fingerprint_words) intersect select unnest(${array})))`,
      'desc',
    )
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** Finds what the operator knows a recording by: its upload, its account, and its sound if there is one. */
export async function findNames(db: Database, use: RecordingUse, id: number) {
  return db
    .selectFrom('recordings as r')
    .select([
      'r.publicId as upload',
      use.accountName(sql.ref('r.ownerId')).as('account'),
      use.soundId(sql.ref('r.id')).as('sound'),
    ])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type Standing = 'flagged' | 'refused' | 'other'

/**
 * Finds what the operator has decided, or has to decide, of a recording: the first of two equal
 * ones is flagged, too.
 */
export async function findStanding(db: Database, id: number): Promise<Standing> {
  const row = await db
    .selectFrom('recordings as r')
    .select([
      'r.status',
      'r.refusedAt',
      'r.sameAsId',
      sql<boolean>`exists (select from recordings o where o.same_as_id = r.id)`.as('isFirst'),
    ])
    .where('r.id', '=', id)
    .where(sql<SqlBool>`r.error is distinct from 'dropped'`)
    .executeTakeFirst()
  if (row === undefined) return 'other'
  if (row.refusedAt !== null) return 'refused'
  if (row.status === 'ERROR') return 'other'
  return row.sameAsId !== null || row.isFirst ? 'flagged' : 'other'
}

/** Those refused before then that are stored for their buyers, or for someone who was just paying. */
export async function listKeptRefused(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('refusedAt', '<', before)
    .where('status', '=', 'READY')
    .execute()
  return rows.map((row) => row.id)
}

export async function removeMade(db: Database, id: number): Promise<void> {
  await db.deleteFrom('previews').where('recordingId', '=', id).execute()
  await db.deleteFrom('renditions').where('recordingId', '=', id).execute()
}
