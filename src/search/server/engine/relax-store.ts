import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import { TIERS } from '../documents/popularity-store.ts'
import { all, type Match, matchAny } from './match.ts'
import { partTerm, type Term, type Wanted, wantedOf } from './parse-query.ts'
import { lookUpColumns } from './store.ts'

/** What is searched for where nothing has all words. */
export interface Relaxed {
  readonly wanted: Wanted
  /** The words that are left out */
  readonly leftOut: readonly string[]
}

interface Asked {
  index: IndexName
  condition: RawBuilder<boolean>
  /** With `isName` a title or a name has to be what is searched for. */
  matchOf: (wanted: Wanted, isName?: boolean) => Match | undefined
}

interface Attempt extends Relaxed {
  readonly isName?: boolean
}

/** Documents counted of each word, to know which ones are frequent */
const COUNTED = 200
/** Attempts at leaving words out */
const ATTEMPTS_MAX = 120
const HIRAGANA = /^[ぁ-ゖー]+$/u
/** Kanji, without the kana that are sometimes written behind or between them, and other scripts */
const STEMS = /\p{Script=Han}+|[^\p{Script=Han}ぁ-ゖー]+/gu

/**
 * Loosens what was typed, step by step, until something matches: words of a Japanese sentence in any
 * order, its kanji alone, then without the words that match nothing, then without the most frequent ones.
 */
export async function relax(
  db: Database,
  { index, condition, matchOf }: Asked,
  wanted: Wanted,
  which: 'lastWords' | 'firstWords' | 'allOptional',
): Promise<Relaxed | undefined> {
  const { fields, limits = [] } = wanted
  const apart = loosen(wanted, partsOf)
  const stems = loosen(apart, stemsOf)
  const same = matchOf(wanted)?.lookUp.join()
  const ways = [...new Set([wanted, apart, stems])]
  if (ways.every(({ terms }) => terms.length < 2)) return undefined
  const counts = await countEach(
    db,
    index,
    ways.map(({ terms }) => terms),
  )
  const ordered: Attempt[] = [
    ...ways.slice(1).map((each) => ({ wanted: each, leftOut: [] })),
    ...ways.flatMap(({ terms }, at) => leaveOut(terms, counts[at] ?? [], which)),
  ]
  const attempts = ordered
    .slice(0, ATTEMPTS_MAX)
    .map((each) => ({ ...each, wanted: { ...each.wanted, fields, limits } }))
    .map((each) => ({ ...each, lookUp: matchOf(each.wanted, each.isName)?.lookUp ?? [] }))
    .filter(({ lookUp }) => lookUp.length > 0 && lookUp.join() !== same)
  if (attempts.length === 0) return undefined
  const { columns, found, pad } = lookUpColumns(attempts)
  const rows = attempts.map(({ lookUp }, at) => ({ at, ...pad(lookUp) }))
  const inTiers = TIERS.map(
    (tier) => sql`exists (select from search_documents
      where tier = ${sql.lit(tier)} and ${found} and ${condition})`,
  )
  const { rows: first } = await sql<{ at: number }>`
    select at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(at int, ${columns})
    where ${sql.join(inTiers, sql` or `)} limit 1
  `.execute(db)
  return first[0] === undefined ? undefined : attempts[first[0].at]
}

/** The same where nothing is loosened. */
function loosen(wanted: Wanted, partsOf: (term: Term) => Term[]): Wanted {
  const parts = wanted.terms.map((term) => partsOf(term))
  const isSame = parts.every((each, at) => each.length === 1 && each[0] === wanted.terms[at])
  return isSame ? wanted : wantedOf(parts.flat(), wanted.whole)
}

/** The words of a run of Japanese characters; single kana between them are left out. */
function partsOf(term: Term): Term[] {
  if (!term.japanese || term.words.length < 2) return [term]
  const words = term.words.filter((word) => !HIRAGANA.test(word) || [...word].length > 1)
  return (words.length > 0 ? words : term.words).map(partTerm)
}

function stemsOf(term: Term): Term[] {
  const stems = term.japanese ? (term.text.match(STEMS) ?? []) : []
  return stems.length === 0 ? [term] : stems.map(partTerm)
}

/**
 * Without words that match nothing; then without ever more others, the most frequent ones first, unless the
 * words without others are a title or a name.
 */
function leaveOut(
  terms: readonly Term[],
  counts: readonly number[],
  which: 'lastWords' | 'firstWords' | 'allOptional',
): Attempt[] {
  if (which !== 'allOptional') {
    return terms.slice(1).map((_, at) => {
      const most = terms.length - 1 - at
      return leftWith(terms, which === 'lastWords' ? terms.slice(0, most) : terms.slice(-most))
    })
  }
  const known = terms.filter((_, at) => (counts[at] ?? 0) > 0)
  const frequency = new Map(terms.map((term, at) => [term, counts[at] ?? 0]))
  function weigh(left: readonly Term[]): number {
    return left.reduce((sum, term) => sum + (frequency.get(term) ?? 0), 0)
  }
  return Array.from({ length: known.length }, (_, count) => {
    const attempts = combine(known, count)
      .sort((one, other) => weigh(other) - weigh(one))
      .map((left) => known.filter((term) => !left.includes(term)))
      .filter((kept) => kept.length < terms.length)
      .map((kept) => leftWith(terms, kept))
    return [...attempts.map((each) => ({ ...each, isName: true })), ...attempts]
  }).flat()
}

function leftWith(terms: readonly Term[], kept: readonly Term[]): Relaxed {
  const leftOut = terms.flatMap((term) => (kept.includes(term) ? [] : term.text))
  return { wanted: wantedOf(kept), leftOut }
}

/** All ways to choose so many of them. */
function combine<Value>(values: readonly Value[], count: number): Value[][] {
  if (count === 0) return [[]]
  return values.flatMap((value, at) =>
    combine(values.slice(at + 1), count - 1).map((others) => [value, ...others]),
  )
}

/** How many documents each term matches, up to a bound. */
async function countEach(
  db: Database,
  index: IndexName,
  groups: readonly (readonly Term[])[],
): Promise<number[][]> {
  const queries = groups.map((terms) =>
    terms.map((term) => all(matchAny(index, { terms: [term] }, 'two typos').lookUp)),
  )
  const distinct = [...new Set(queries.flat())]
  const tiers = TIERS.map(
    (tier) => sql`select from search_documents
      where tier = ${sql.lit(tier)} and terms @@ q.query and index_name = ${index}`,
  )
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (${sql.join(tiers, sql` union all `)} limit ${sql.lit(COUNTED)}) d)
    from unnest(${distinct}::tsquery[]) with ordinality as q(query, at) order by at
  `.execute(db)
  const counts = new Map(distinct.map((query, at) => [query, rows[at]?.count ?? 0]))
  return queries.map((each) => each.map((query) => counts.get(query) ?? 0))
}
