import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { MARK } from '../documents/terms.ts'
import type { Term, Typo, Wanted } from '../engine/parse-query.ts'
import { soundOfTyped } from '../text/sound.ts'
import { bareOf, deletionsOf, editsAllowed, editsBetween, editsToBeginning } from './edits.ts'

/** Words that the terms are replaced by: fewer errors first, then whole words. */
const TYPOS_MAX = 64

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
  const typedOf = (term: Term) => spellingsOf(term, bySound)
  const looked = [...terms, joined ?? []].flat().flatMap(typedOf)
  if (looked.length === 0) return undefined
  const asked = [...new Set(looked.map(bareOf))].map((text) => {
    return { text, ids: deletionsOf(text, editsAllowed(text)) }
  })
  const { rows } = await sql<{ text: string; word: string }>`
    select q.text, w.word from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as q(text text, ids int4[])
    cross join lateral (select word from search_words where deletions && q.ids) w
  `.execute(db)
  const known = Map.groupBy(rows, ({ text }) => text)
  const most = Math.ceil(TYPOS_MAX / terms.length)
  const correct = (term: Term): Term => {
    const typos = typedOf(term).flatMap((typed) => {
      return typosOf(typed, term.isPrefix, known.get(bareOf(typed))?.map(({ word }) => word) ?? [])
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
  const isSound = typed.startsWith(MARK.sound)
  return words.flatMap((known) => {
    if (known.startsWith(MARK.sound) !== isSound) return []
    const word = bareOf(known)
    const whole = editsBetween(text, word, most)
    const edits = Math.min(whole, isPrefix ? editsToBeginning(text, word, most) : whole)
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

/** The spellings of a term that are long enough to have an error. */
function spellingsOf({ text, latin }: Term, bySound: boolean): string[] {
  const sound = bySound ? soundOfTyped(text) : undefined
  const typed = [latin[0] ?? [], sound === undefined ? [] : MARK.sound + sound].flat()
  return typed.filter((each) => editsAllowed(bareOf(each)) > 0)
}
