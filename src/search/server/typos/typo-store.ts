import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { MARK } from '../documents/terms.ts'
import type { Term, Typo, Wanted } from '../engine/parse-query.ts'
import { soundOfTyped } from '../text/sound.ts'
import { bareOf, deletionsOfTyped, editsAllowed, editsBetween } from './edits.ts'

/** Words that the terms are replaced by: fewer errors first, then whole words. */
const TYPOS_MAX = 24

/**
 * The terms with the known words that were perhaps meant; undefined where there are none. Short words
 * sound like too much to be corrected by their sound where something is found without.
 */
export async function findTypos(
  db: Database,
  wanted: Wanted,
  { bySound }: { bySound: boolean },
): Promise<Wanted | undefined> {
  const { terms, joined } = wanted
  const isAlone = terms.length === 1
  const typedOf = (term: Term) =>
    [
      ...(term.latin[0] === undefined ? [] : [term.latin[0]]),
      ...(bySound ? soundsOf(term, isAlone) : []),
    ].filter((typed) => editsAllowed(bareOf(typed)) > 0)
  const last = terms.at(-1)
  // A beginning is corrected where one still types, unless words begin so.
  const begins = (term: Term) =>
    term === last && term.isPrefix && !term.hasMany && term.completions === undefined
  const asked = [...terms, joined ?? []].flat().flatMap((term) =>
    typedOf(term).map((typed) => {
      const text = bareOf(typed)
      const edits = editsAllowed(text)
      return { text: typed, ids: deletionsOfTyped(text, edits, begins(term)) }
    }),
  )
  if (asked.length === 0) return undefined
  const { rows } = await sql<{ text: string; word: string }>`
    select q.text, w.word from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as q(text text, ids int4[])
    cross join lateral (
      select word from search_words where deletions && q.ids
        and not (starts_with(word, q.text) and length(word) > length(q.text) + 2)
        and starts_with(word, ${MARK.sound}) = starts_with(q.text, ${MARK.sound})
    ) w
  `.execute(db)
  const known = Map.groupBy(rows, ({ text }) => text)
  const most = Math.ceil(TYPOS_MAX / terms.length)
  const correct = (term: Term): Term => {
    const typos = typedOf(term).flatMap((typed) => {
      const words = known.get(typed)?.map(({ word }) => word) ?? []
      return typosOf(typed, begins(term), words)
    })
    return { ...term, typos: typos.sort(byRank).slice(0, most) }
  }
  const corrected = { ...wanted, terms: terms.map(correct), joined: joined && correct(joined) }
  const all = [...corrected.terms, corrected.joined ?? []].flat()
  return all.some(({ typos }) => typos.length > 0) ? corrected : undefined
}

interface Ranked extends Typo {
  rank: number
}
const byRank = (one: Ranked, other: Ranked) => one.rank - other.rank

/** Words that sound so are compared with words that sound so, and others with others. */
function typosOf(typed: string, isPrefix: boolean, words: readonly string[]): Ranked[] {
  const text = bareOf(typed)
  const most = editsAllowed(text)
  return words.flatMap((known) => {
    const word = bareOf(known)
    const isShorter = word.length < text.length - most
    if (isShorter || (!isPrefix && word.length > text.length + most)) return []
    const { whole, beginning } = editsBetween(text, word, most)
    const edits = isPrefix ? Math.min(whole, beginning) : whole
    // Words without an error begin as was typed: they are found anyway.
    if (edits !== 1 && (edits !== 2 || most < 2)) return []
    // The first letter is seldom wrong, and letters are often swapped.
    const isSwapped = whole === 1 && word.length === text.length && isAnagram(word, text)
    const rank =
      edits * 8 + (whole === edits ? 0 : 4) + (word[0] === text[0] ? 0 : 2) - (isSwapped ? 1 : 0)
    return [{ word: known, edits, rank } as const]
  })
}

function isAnagram(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('')
}

/** Among other words, one with an error that makes it no romaji is taken for another language. */
function soundsOf({ text, sound }: Term, isAlone: boolean): string[] {
  if (sound !== undefined) return [sound]
  const typed = isAlone ? soundOfTyped(text) : undefined
  return typed === undefined ? [] : [MARK.sound + typed]
}
