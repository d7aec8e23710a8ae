import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { FIELDS } from '../documents/terms.ts'
import type { Term } from '../engine/parse-query.ts'
import { deletionsOf, isCorrection } from './edits.ts'

/** Adds words to the dictionary. Sorted: two writers never wait for each other. */
export async function insertWords(trx: Database, words: readonly string[]): Promise<void> {
  const added = [...words]
    .sort()
    .map((word) => ({ word, deletions: isCorrection(word) ? deletionsOf(word) : [] }))
  if (added.length === 0) return
  await sql`
    insert into search_words (word, deletions)
    select word, deletions from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as x(word text, deletions int4[])
    on conflict do nothing
  `.execute(trx)
}

/** A beginning of more words is looked up as such, and only at the end of the query. */
const COMPLETIONS_MAX = 16
const LAST_CHARACTER = '\u{10ffff}'

/**
 * The terms with the words that begin as they do. An index finds documents with one of several words
 * and another word without reading all that the several ones are in, but not with a beginning.
 */
export async function completeTerms(db: Database, terms: readonly Term[]): Promise<Term[]> {
  const asked = terms.filter(({ isPrefix, japanese }) => isPrefix && !japanese)
  if (terms.length === 1 || asked.length === 0) return [...terms]
  const texts = asked.map(({ text }) => text)
  const { rows } = await sql<{ text: string; words: string[] }>`
    select text, array(
      select word from search_words where word >= text and word < text || ${LAST_CHARACTER}
      order by word limit ${COMPLETIONS_MAX + 1}
    ) as words from unnest(${texts}::text[]) text
  `.execute(db)
  return terms.map((term, index) => {
    const words = rows.find(({ text }) => text === term.text)?.words ?? []
    if (words.length > COMPLETIONS_MAX) return { ...term, isPrefix: index === terms.length - 1 }
    return words.length > 0 ? { ...term, completions: [...new Set([term.text, ...words])] } : term
  })
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

/** Words have letters, marks and digits only. */
function usedBy(letters: readonly string[]) {
  const words = letters.map((letter) => sql`quote_literal(${letter} || b.word)`)
  return sql`concat_ws(' | ', ${sql.join(words)})::tsquery`
}
