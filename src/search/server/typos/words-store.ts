import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { FIELDS } from '../documents/terms.ts'
import { deletionsOf, isCorrection } from './edits.ts'

/** Adds words that typing errors are compared with. Sorted: two writers never wait for each other. */
export async function insertWords(trx: Database, words: readonly string[]): Promise<void> {
  const added = words
    .filter(isCorrection)
    .sort()
    .map((word) => ({ word, deletions: deletionsOf(word) }))
  if (added.length === 0) return
  await sql`
    insert into search_words (word, deletions)
    select word, deletions from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as x(word text, deletions int4[])
    on conflict do nothing
  `.execute(trx)
}

const WORDS_MAX = 500

/** Deletes words that no document has any more, a batch of the dictionary at a time. */
export async function deleteUnusedWords(db: Database, signal: AbortSignal): Promise<void> {
  const letters = Object.values(FIELDS).flat()
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ last: string | null }>`
      with batch as (
        select word from search_words where word > ${after} order by word limit ${WORDS_MAX}
      ), gone as (
        delete from search_words where word in (
          select word from batch b where not exists (
            select from search_documents where tier = 0 and terms @@ ${usedBy(letters)}
          ) and not exists (
            select from search_documents where tier = 1 and terms @@ ${usedBy(letters)}
          ) and not exists (
            select from search_documents where tier = 2 and terms @@ ${usedBy(letters)}
          )))
      select max(word) as last from batch
    `.execute(db)
    const last = rows[0]?.last
    if (!last) return
    after = last
  }
}

/** Words have letters only, so that none needs to be quoted. */
function usedBy(letters: readonly string[]) {
  const words = letters.map((letter) => sql`${letter} || b.word`)
  return sql`concat_ws(' | ', ${sql.join(words)})::tsquery`
}
