import type { IndexName } from '#ports/search-index/search-index.ts'
import { FIELDS, quoteTerm, WORD_END, WORD_LENGTH } from '../documents/terms.ts'
import { pairsOf, wordsOf } from '../text/normalise.ts'
import type { Term } from './parse-query.ts'

/** Documents that match equally well; those of an earlier class come first. As `tsquery`. */
export interface MatchClass {
  readonly matches: string
  /** What earlier classes hold */
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
  const fields = FIELDS[index]
  return modes.flatMap((mode) => {
    const earlier = ALL_MODES[ALL_MODES.indexOf(mode) - 1]
    const simpler = earlier && tsqueryOf(terms, fields, earlier)
    return fields.map((_, level) => {
      const better = level > 0 ? tsqueryOf(terms, fields.slice(0, level), mode) : undefined
      return {
        matches: tsqueryOf(terms, fields.slice(0, level + 1), mode),
        except: [simpler, better].filter((query) => query !== undefined),
      }
    })
  })
}

/** Whatever matches in any field. */
export function matchAny(index: IndexName, terms: readonly Term[], mode: Mode): string {
  return tsqueryOf(terms, FIELDS[index], mode)
}

/** All terms, or Latin ones written together: what is meant may be one word, or kana without spaces. */
function tsqueryOf(terms: readonly Term[], fields: readonly string[], mode: Mode): string {
  const oneOf = (term: Term) => any(fields.flatMap((field) => formsOf(term, field, mode)))
  const joined = joinTerms(terms)
  const each = all(terms.map(oneOf))
  return joined === undefined ? each : any([each, oneOf(joined)])
}

function joinTerms(terms: readonly Term[]): Term | undefined {
  const [last] = terms.slice(-1)
  if (last === undefined || terms.length === 1) return undefined
  const text = terms.map((term) => term.text).join('')
  const isWord = text.length <= WORD_LENGTH && terms.every(({ japanese }) => !japanese)
  return isWord ? { ...last, text, completions: undefined, typos: [] } : undefined
}

function formsOf(term: Term, field: string, mode: Mode): string[] {
  const whole = (word: string) => quoteTerm(field + word)
  const starting = (word: string) => `${whole(word)}:*`
  const isExact = mode === 'exact'
  const edits = mode === 'one typo' ? 1 : 2
  const typos = isExact || mode === 'prefix' ? [] : term.typos.filter((typo) => typo.edits <= edits)
  const latin = term.japanese ? term.romaji : [term.text]
  return [
    ...(term.japanese ? [japaneseForm(term.text, field, isExact)] : []),
    ...(isExact || !term.isPrefix
      ? latin.map(whole)
      : (term.completions?.map(whole) ?? latin.map(starting))),
    ...typos.map(({ word }) => whole(word)),
  ]
}

/** Neighbouring pairs one after the other; for an exact match, of whole words. */
function japaneseForm(run: string, field: string, isExact: boolean): string {
  const letters = [...run]
  const quoted = pairsOf(letters).map((pair) => quoteTerm(field + pair))
  const part = letters.length === 1 ? `${quoteTerm(field + run)}:*` : quoted.join(' <-> ')
  if (!isExact) return `(${part})`
  const words = wordsOf(run).map((word) => quoteTerm(field + word + WORD_END))
  return all(letters.length === 1 ? words : [...words, `(${part})`])
}

const any = (queries: readonly string[]) => `(${queries.join(' | ')})`
const all = (queries: readonly string[]) => `(${queries.join(' & ')})`
