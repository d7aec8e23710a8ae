import { SEARCHED } from '#ports/search-index/algolia/indices.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import {
  beginningTerm,
  FIELDS,
  fieldsUpTo,
  quoteTerm,
  WORD_END,
  WORD_LENGTH,
} from '../documents/terms.ts'
import { pairsOf, wordsOf } from '../text/normalise.ts'
import { latinTerm, type Term } from './parse-query.ts'

/** A condition on documents, as `tsquery`. */
export interface Match {
  /** The query for an index */
  readonly lookUp: string
  /** The query for the rows that were looked up, where an index would read too much */
  readonly check?: string
}

/** Documents that match equally well; those of an earlier class come first. */
export interface MatchClass extends Match {
  readonly mode: Mode
  /** Queries of earlier classes, as `tsquery` */
  readonly except: readonly string[]
}

export type Mode = 'exact' | 'prefix' | 'one typo' | 'two typos'
export const ALL_MODES: readonly Mode[] = ['exact', 'prefix', 'one typo', 'two typos']

/**
 * Exact words before beginnings and parts of words, before typing errors; then by the least important
 * field that is needed to match all words.
 */
export function classesOf(
  index: IndexName,
  terms: readonly Term[],
  modes: readonly Mode[],
): MatchClass[] {
  return modes.flatMap((mode) => {
    const earlier = ALL_MODES[ALL_MODES.indexOf(mode) - 1]
    const simpler = earlier && tsqueryOf(terms, anywhere(index), earlier)
    return FIELDS[index].map((_, level) => {
      const better = level > 0 ? tsqueryOf(terms, fieldsUpTo(index, level - 1), mode) : undefined
      return {
        ...matchIn(index, terms, fieldsUpTo(index, level), mode),
        mode,
        except: [simpler, better].filter((query) => query !== undefined),
      }
    })
  })
}

export function matchAny(index: IndexName, terms: readonly Term[], mode: Mode): Match {
  return matchIn(index, terms, anywhere(index), mode)
}

const anywhere = (index: IndexName) => fieldsUpTo(index, FIELDS[index].length - 1)

/** Values of a facet are searched as words of its field. */
export function matchFacet(facet: string, terms: readonly Term[]): Match | undefined {
  const fields: readonly (readonly string[])[] = SEARCHED.media
  const field = FIELDS.media[fields.findIndex((names) => names.includes(facet))]
  const isKnown = field !== undefined && terms.length > 0
  return isKnown ? { lookUp: tsqueryOf(terms, [field], 'prefix') } : undefined
}

/** Matches documents that match all of them; at most one of them may have a check. */
export function joinMatches(matches: readonly (Match | undefined)[]): Match | undefined {
  const present = matches.filter((match) => match !== undefined)
  if (present.length === 0) return undefined
  const lookUp = present.map((match) => match.lookUp).join(' & ')
  const check = present.find((match) => match.check !== undefined)?.check
  return check === undefined ? { lookUp } : { lookUp, check }
}

/**
 * An index reads everything that a beginning of many words is in. Its first letters are looked up
 * instead, or nothing of it besides other words, and the rows that are found are checked.
 */
function matchIn(
  index: IndexName,
  terms: readonly Term[],
  fields: readonly string[],
  mode: Mode,
): Match {
  const precise = tsqueryOf(terms, fields, mode)
  if (mode === 'exact' || !terms.some(isOfMany)) return { lookUp: precise }
  const first = ({ text }: Term) => beginningTerm(anywhere(index).join(''), text)?.term
  const needed = terms.filter((term) => !isOfMany(term) || first(term) !== undefined)
  if (needed.length === 0) return { lookUp: precise }
  const lookUp = tsqueryOf(terms, fields, mode, needed, (term) =>
    isOfMany(term) ? first(term) : undefined,
  )
  return lookUp === precise ? { lookUp } : { lookUp, check: precise }
}

const isOfMany = ({ isPrefix, hasMany }: Term) => isPrefix && hasMany === true

/** All terms, or Latin ones written together: what is meant may be one word, or kana without spaces. */
function tsqueryOf(
  terms: readonly Term[],
  fields: readonly string[],
  mode: Mode,
  needed = terms,
  roughly: (term: Term) => string | undefined = () => undefined,
): string {
  const oneOf = (term: Term) => any(fields.flatMap((field) => formsOf(term, field, mode)))
  const joined = joinTerms(terms)
  const each = all(needed.map((term) => roughly(term) ?? oneOf(term)))
  return joined === undefined ? each : any([each, oneOf(joined)])
}

function joinTerms(terms: readonly Term[]): Term | undefined {
  const [last] = terms.slice(-1)
  if (last === undefined || terms.length === 1) return undefined
  const text = terms.map((term) => term.text).join('')
  const isWord = text.length <= WORD_LENGTH && terms.every(({ japanese }) => !japanese)
  return isWord
    ? { ...last, ...latinTerm(text), completions: undefined, hasMany: false, typos: [] }
    : undefined
}

function formsOf(term: Term, field: string, mode: Mode): string[] {
  const whole = (word: string) => quoteTerm(field + word)
  const starting = (word: string) => {
    const beginning = beginningTerm(field, word)
    return beginning?.isWhole ? beginning.term : `${whole(word)}:*`
  }
  const isExact = mode === 'exact'
  const edits = mode === 'one typo' ? 1 : 2
  const typos = isExact || mode === 'prefix' ? [] : term.typos.filter((typo) => typo.edits <= edits)
  return [
    ...(term.japanese ? [japaneseForm(term.text, field, isExact)] : []),
    ...(isExact || !term.isPrefix
      ? term.latin.map(whole)
      : (term.completions?.map(whole) ?? term.latin.map(starting))),
    ...(term.apart.length === 0 ? [] : [all(term.apart.map((latin) => any(latin.map(whole))))]),
    ...typos.map(({ word }) => whole(word)),
  ]
}

/** Neighbouring pairs one after the other; for an exact match, of whole words. */
function japaneseForm(run: string, field: string, isExact: boolean): string {
  const letters = [...run]
  const quoted = pairsOf(letters).map((pair) => quoteTerm(field + pair))
  const part = letters.length === 1 ? quoteTerm(field + run) : quoted.join(' <-> ')
  if (!isExact) return `(${part})`
  return all([...wordsOf(run).map((word) => quoteTerm(field + word + WORD_END)), `(${part})`])
}

const any = (queries: readonly string[]) => `(${queries.join(' | ')})`
const all = (queries: readonly string[]) => `(${queries.join(' & ')})`
