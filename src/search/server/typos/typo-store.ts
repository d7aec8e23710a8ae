import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Term, Typo } from '../engine/parse-query.ts'
import { deletionsOf, editsAllowed, editsBetween, editsToBeginning } from './edits.ts'

/**
 * Words that the terms are replaced by: fewer errors first, then whole words; the first letter is
 * seldom wrong.
 */
const TYPOS_MAX = 16

/** The terms with the known words that were perhaps meant; undefined where there are none. */
export async function findTypos(db: Database, terms: readonly Term[]): Promise<Term[] | undefined> {
  const looked = terms.map(typed).filter((text) => editsAllowed(text) > 0)
  if (looked.length === 0) return undefined
  const asked = looked.map((text) => ({ text, ids: deletionsOf(text, editsAllowed(text)) }))
  const { rows } = await sql<{ text: string; word: string }>`
    select q.text, w.word from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as q(text text, ids int4[])
    cross join lateral (select word from search_words where deletions && q.ids) w
  `.execute(db)
  const found = terms.map((term) => ({
    ...term,
    typos: typosOf(
      term,
      rows.filter(({ text }) => text === typed(term)).map(({ word }) => word),
    ).slice(0, Math.ceil(TYPOS_MAX / looked.length)),
  }))
  return found.some(({ typos }) => typos.length > 0) ? found : undefined
}

function typosOf(term: Term, words: readonly string[]): Typo[] {
  const text = typed(term)
  const most = editsAllowed(text)
  const found = words.flatMap((word) => {
    const whole = editsBetween(text, word, most)
    const edits = Math.min(whole, term.isPrefix ? editsToBeginning(text, word, most) : whole)
    // Words without an error begin as was typed: they are found anyway.
    if (edits !== 1 && (edits !== 2 || most < 2)) return []
    const rank = edits * 4 + (whole === edits ? 0 : 2) + (word[0] === text[0] ? 0 : 1)
    return [{ word, edits, rank } as const]
  })
  return found.sort((one, other) => one.rank - other.rank)
}

/** Kana are compared as they are written in Latin letters. */
function typed({ text, japanese, latin }: Term): string {
  return japanese ? (latin[0] ?? '') : text
}
