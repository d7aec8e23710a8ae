import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { TIERS } from '../documents/popularity-store.ts'
import { FIELDS, MARK } from '../documents/terms.ts'
import type { Term, Wanted } from '../engine/parse-query.ts'
import { bareOf, deletionsOfKnown, isCorrection } from './edits.ts'

/** Adds words to the dictionary. Sorted: two writers never wait for each other. */
export async function insertWords(trx: Database, words: readonly string[]): Promise<void> {
  const added = [...words]
    .sort()
    .map((word) => ({ word, bare: bareOf(word) }))
    .map(({ word, bare }) => ({
      word,
      deletions: isCorrection(bare) ? deletionsOfKnown(bare) : [],
    }))
  if (added.length === 0) return
  await sql`
    insert into search_words (word, deletions)
    select word, deletions from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as x(word text, deletions int4[])
    on conflict do nothing
  `.execute(trx)
}

/** A beginning of more words is looked up by its first letters, at the end of the query. */
const COMPLETIONS_MAX = 40
/** A beginning of more words counts only at the end of the query. */
const MIDDLE_MAX = 10
const LAST_CHARACTER = '\u{10ffff}'

/**
 * The terms with the words that begin as they do. An index finds documents with one of several words
 * and another word without reading all that the several ones are in, but not with a beginning.
 */
export async function completeTerms(db: Database, wanted: Wanted): Promise<Wanted> {
  const { terms } = wanted
  const texts = terms.flatMap((term) => (term.isPrefix ? beginningsOf(term) : []))
  if (texts.length === 0) return wanted
  const { rows } = await sql<{ text: string; words: string[] }>`
    select text, array(
      select word from search_words where word >= text and word < text || ${LAST_CHARACTER}
      order by word limit ${COMPLETIONS_MAX + 1}
    ) as words from unnest(${texts}::text[]) text
  `.execute(db)
  const completed = terms.map((term, index) => {
    if (!term.isPrefix) return term
    const own = beginningsOf(term)
    const words = rows.filter(({ text }) => own.includes(text)).flatMap((row) => row.words)
    const isLast = index === terms.length - 1
    if (words.length > (isLast ? COMPLETIONS_MAX : MIDDLE_MAX)) {
      return { ...term, hasMany: true, isPrefix: isLast && !term.japanese }
    }
    return words.length > 0
      ? { ...term, completions: [...new Set([...term.latin, ...words])] }
      : term
  })
  return { ...wanted, terms: completed }
}

/** A sound of one or two letters begins too much. */
const SOUND_LENGTH = MARK.sound.length + 3

function beginningsOf({ latin, sound = '' }: Term): string[] {
  return sound.length < SOUND_LENGTH ? [...latin] : [...latin, sound]
}

/** Writers of documents hold this lock, since their words are not to be deleted meanwhile. */
export const WORDS_LOCK = sql`hashtextextended('search words', 0)`
const WORDS_MAX = 500

/**
 * Deletes words that no document has any more, a batch of the dictionary at a time. Words that nobody
 * uses while documents are written wait for the next night.
 */
export async function deleteUnusedWords(db: Database, signal: AbortSignal): Promise<void> {
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ last: string | null; unused: string[] }>`
      with batch as (
        select word from search_words where word > ${after} order by word limit ${WORDS_MAX}
      ) select max(word) as last, coalesce(array_agg(word) filter (where ${IS_UNUSED}), '{}') as unused
      from batch
    `.execute(db)
    const [{ last, unused } = { last: null, unused: [] }] = rows
    if (last === null) return
    if (unused.length > 0) await deleteUnused(db, unused)
    after = last
  }
}

async function deleteUnused(db: Database, words: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isHeld: boolean }>`
      select pg_try_advisory_xact_lock(${WORDS_LOCK}) as is_held
    `.execute(trx)
    if (!rows[0]?.isHeld) return
    // Words committed before the lock are visible from here on.
    await sql`delete from search_words where word = any(${words}::text[]) and ${IS_UNUSED}`.execute(
      trx,
    )
  })
}

/** Words have letters, marks and digits only. */
const USED_BY = sql`concat_ws(' | ', ${sql.join(
  Object.values(FIELDS).map((fields) => sql`quote_literal(${sql.lit(fields.at(-1))} || word)`),
)})::tsquery`
const IS_UNUSED = sql.join(
  TIERS.map(
    (tier) => sql`not exists (select from search_documents
      where tier = ${sql.lit(tier)} and terms @@ ${USED_BY})`,
  ),
  sql` and `,
)
