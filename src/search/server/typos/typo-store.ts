import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Term, Typo } from '../engine/parse-query.ts'
import { deletionsOf, editsAllowed, editsBetween } from './edits.ts'

/** Words that each term is replaced by, the most similar ones. */
const TYPOS_MAX = 20

/** The terms with the known words that were perhaps meant; undefined where there are none. */
export async function findTypos(db: Database, terms: readonly Term[]): Promise<Term[] | undefined> {
  const looked = terms.filter(({ text, japanese }) => !japanese && editsAllowed(text) > 0)
  if (looked.length === 0) return undefined
  const asked = looked.map(({ text }) => ({ text, ids: deletionsOf(text, editsAllowed(text)) }))
  const { rows } = await sql<{ text: string; word: string }>`
    select q.text, w.word from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as q(text text, ids int4[])
    cross join lateral (select word from search_words where deletions && q.ids) w
  `.execute(db)
  const found = terms.map((term) => ({
    ...term,
    typos: typosOf(
      term.text,
      rows.filter(({ text }) => text === term.text).map(({ word }) => word),
    ),
  }))
  return found.some(({ typos }) => typos.length > 0) ? found : undefined
}

function typosOf(text: string, words: readonly string[]): Typo[] {
  const most = editsAllowed(text)
  const typos = words.flatMap((word): Typo[] => {
    const edits = editsBetween(text, word, most)
    return edits === 1 || (edits === 2 && most === 2) ? [{ word, edits }] : []
  })
  return typos.sort((one, other) => rankOf(text, one) - rankOf(text, other)).slice(0, TYPOS_MAX)
}

/** Fewer errors first; the first letter is seldom wrong. */
function rankOf(text: string, { word, edits }: Typo): number {
  return edits * 2 + (word[0] === text[0] ? 0 : 1)
}
