import { type SqlBool, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { RecordingUse } from '#ports/recording-use.ts'

/** Recordings of others that are compared bit by bit. */
const MOST = 30

/**
 * One comparison at a time of those that share a word, or two that come in at once would not see
 * each other. In the order of the words, so that no two transactions wait for one another.
 */
export async function lockWords(trx: Database, words: readonly number[]): Promise<void> {
  const sorted = [...words].sort((one, other) => one - other)
  await sql`select pg_advisory_xact_lock(hashtext('compare-recordings'), word)
    from unnest(${sorted}::int[]) as word`.execute(trx)
}

export async function writeFingerprint(
  trx: Database,
  id: number,
  fingerprint: readonly number[],
  words: readonly number[],
): Promise<void> {
  await trx
    .updateTable('recordings')
    .set({ fingerprint: [...fingerprint], fingerprint_words: [...words] })
    .where('id', '=', id)
    .execute()
}

/** Those of other accounts, and refused ones of any, that share most of these words, the likeliest first. */
export function listAlike(
  db: Database,
  { id, owner_id }: { id: number; owner_id: number },
  words: readonly number[],
) {
  const array = sql`${[...words]}::int[]`
  return db
    .selectFrom('recordings')
    .select(['id', 'fingerprint', 'refused_at as refusedAt'])
    .where('id', '<>', id)
    .where((row) =>
      row.or([
        row('refused_at', 'is not', null),
        row.and([row('owner_id', '<>', owner_id), row('status', '<>', 'ERROR')]),
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

/** How the operator knows a recording: its upload, its account, and its sound if there is one. */
export async function findNames(db: Database, use: RecordingUse, id: number) {
  return db
    .selectFrom('recordings as r')
    .select('r.public_id as upload')
    .select(use.accountName(sql.ref('r.owner_id')).as('account'))
    .select(use.soundId(sql.ref('r.id')).as('sound'))
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function writeSameAs(trx: Database, id: number, sameAsId: number): Promise<void> {
  await trx.updateTable('recordings').set({ same_as_id: sameAsId }).where('id', '=', id).execute()
}

/** Everything is made of it, and to everyone it is as if it were not ready. */
export async function markHeld(trx: Database, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('recordings')
    .set({ status: 'TRANSCODING', ready_at: null, held_at: now })
    .where('id', '=', id)
    .execute()
}
