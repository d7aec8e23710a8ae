import { SEARCHED } from '#ports/search-index/algolia/indices.ts'
import type { IndexName } from '#ports/search-index/search-index.ts'
import {
  beginningTerm,
  FIELDS,
  fieldsUpTo,
  LAST_FIELDS,
  MARK,
  OWN,
  quoteTerm,
  WORD_END,
} from '../documents/terms.ts'
import { pairsOf, type Whole, wholeOf } from '../text/words.ts'
import { joinTerms, type Term, type Wanted } from './parse-query.ts'

/** A condition on documents, as `tsquery`. */
export interface Match {
  /**
   * The queries for an index, all of which must match. An index leaps from one to the next match of several
   * queries, but within one that joins alternatives by `&` it looks at all of them.
   */
  readonly lookUp: readonly string[]
  /** The query for the rows that were looked up, where an index would read too much */
  readonly check?: string
}

/** Documents that match equally well; those of an earlier class come first. */
export interface MatchClass extends Match {
  /** How words match; classes of one mode differ by field */
  readonly mode: string
  /** Queries of earlier classes, as `tsquery` */
  readonly except: readonly string[]
  /** Documents of later tiers are left out. */
  readonly lastTier?: number
}

export type Mode = 'exact' | 'sound' | 'prefix' | 'one typo' | 'two typos'
export const ALL_MODES: readonly Mode[] = ['exact', 'sound', 'prefix', 'one typo', 'two typos']
export const MODES: readonly Mode[] = ['exact', 'sound', 'prefix']
const TYPOS: readonly Mode[] = ['one typo', 'two typos']

/** The fields of titles and names: of works the title, then the artist. */
const NAMED = { media: ['a', 'b'], users: ['u'] } as const
/** A beginning of fewer letters sounds like too much. */
const SOUND_PREFIX = 3

/**
 * Whole titles and names first, then exact words, words that sound alike, beginnings and parts of words,
 * and typing errors; each by the least important field that is needed to match all words.
 */
export function classesOf(index: IndexName, wanted: Wanted, modes: readonly Mode[]): MatchClass[] {
  const wholes = wholesOf(index, wanted)
  const corrected = correctedWholes(index, wanted)
  const first = modes.includes('exact') ? rank('whole', wholes) : []
  const matching = (mode: Mode) => tsqueryOf(wanted, anywhere(index, wanted), mode)
  const others = modes.filter((mode) => {
    const earlier = ALL_MODES[ALL_MODES.indexOf(mode) - 1]
    return earlier === undefined || matching(mode) !== matching(earlier)
  })
  return [
    ...first,
    ...others.flatMap((mode, at) => {
      const isTypo = TYPOS.includes(mode)
      const earlier = ALL_MODES[ALL_MODES.indexOf(mode) - 1]
      const before = [
        ...wholes,
        ...(isTypo ? corrected : []),
        ...(earlier === undefined ? [] : [matching(earlier)]),
      ]
      const begins = isTypo && !TYPOS.includes(others[at - 1] ?? 'exact')
      const missing = begins ? rank('corrected', corrected, [anyOf(index, wanted, 'prefix')]) : []
      return [...missing, ...levelsOf(index, wanted, mode, before)]
    }),
  ]
}

/**
 * Wholes of any tier, then everything else up to a tier by field, however it matches: for hits that are
 * compared with what was typed. Wholes alone without a tier.
 */
export function looseClassesOf(index: IndexName, wanted: Wanted, lastTier = -1): MatchClass[] {
  const wholes = wholesOf(index, wanted)
  const others = lastTier < 0 ? [] : levelsOf(index, wanted, 'two typos', wholes)
  return [...rank('whole', wholes), ...others.map((each) => ({ ...each, lastTier }))]
}

function rank(name: string, queries: readonly string[], before: readonly string[] = []) {
  return queries.map((query, at) => ({
    lookUp: [query],
    mode: `${name} ${at}`,
    except: [...before, ...queries.slice(0, at)],
  }))
}

function levelsOf(
  index: IndexName,
  wanted: Wanted,
  mode: Mode,
  before: readonly string[],
): MatchClass[] {
  const upTo = (level: number) => wanted.fields?.slice(0, level + 1) ?? fieldsUpTo(index, level)
  const fields = wanted.fields ?? FIELDS[index]
  // Where words are not those that were typed, what is neither a title nor a name is alike.
  const levels = fields
    .map((_, level) => level)
    .filter((level) => {
      const isNamed = level < NAMED[index].length || level === fields.length - 1
      return isNamed || mode === 'exact'
    })
  return levels.map((level, at) => {
    const last = levels[at - 1]
    const better = last === undefined ? undefined : tsqueryOf(wanted, upTo(last), mode)
    return {
      ...matchIn(index, wanted, upTo(level), mode),
      mode,
      except: [...before, ...(better === undefined ? [] : [better])],
    }
  })
}

/** Everything that matches in some class up to this mode. A title or name may be typed as one word. */
export function matchAny(index: IndexName, wanted: Wanted, mode: Mode): Match {
  const { lookUp, check } = matchIn(index, wanted, anywhere(index, wanted), mode)
  const orWhole = (query: string) => any([query, ...namesOf(index, wanted)])
  return { lookUp: lookUp.map(orWhole), ...(check !== undefined && { check: orWhole(check) }) }
}

const anyOf = (index: IndexName, wanted: Wanted, mode: Mode) =>
  any([tsqueryOf(wanted, anywhere(index, wanted), mode), ...wholesOf(index, wanted)])

const anywhere = (index: IndexName, { fields }: Wanted) =>
  fields ?? fieldsUpTo(index, FIELDS[index].length - 1)

/** Titles and names that are what was typed; then a title and its artist; then words in this order. */
function wholesOf(index: IndexName, wanted: Wanted): string[] {
  const { whole, terms } = wanted
  const [title, artist] = namedIn(index, wanted)
  if (whole === undefined || title === undefined) return []
  if (artist === undefined) return wholeIn(title, whole)
  const both = splitsOf(terms).map(([one, other]) =>
    any([
      all([quoteTerm(title + MARK.loose + one), quoteTerm(artist + MARK.loose + other)]),
      all([quoteTerm(title + MARK.loose + other), quoteTerm(artist + MARK.loose + one)]),
    ]),
  )
  return [
    ...wholeIn(title, whole),
    ...(both.length > 0 ? [any(both)] : []),
    any(wholeIn(artist, whole)),
    ...phraseIn(title, terms),
  ]
}

/** Titles and names that are what was typed; undefined where no such field is searched. */
export function matchName(index: IndexName, wanted: Wanted): Match | undefined {
  const names = namesOf(index, wanted)
  return names.length === 0 ? undefined : { lookUp: [any(names)] }
}

function namesOf(index: IndexName, wanted: Wanted): string[] {
  const { whole } = wanted
  return whole === undefined ? [] : namedIn(index, wanted).flatMap((field) => wholeIn(field, whole))
}

/** A text that is what was typed, as written and without words that weigh nothing. */
function wholeIn(field: string, { strict, loose, sound }: Whole): string[] {
  const sounds = sound === undefined ? [] : [quoteTerm(field + MARK.wholeSound + sound)]
  return [
    quoteTerm(field + MARK.strict + strict),
    any([quoteTerm(field + MARK.loose + loose), ...sounds]),
  ]
}

function namedIn(index: IndexName, { fields }: Wanted): readonly string[] {
  return NAMED[index].filter((field) => fields?.includes(field) ?? true)
}

/** The words up to each place, and those after it. */
function splitsOf(terms: readonly Term[]): [string, string][] {
  const join = (part: readonly Term[]) => wholeOf('', part)?.loose ?? ''
  return terms.slice(1).map((_, at) => [join(terms.slice(0, at + 1)), join(terms.slice(at + 1))])
}

/** Each Latin word before the next one. */
function phraseIn(field: string, terms: readonly Term[]): string[] {
  if (terms.length < 2 || terms.some(({ japanese }) => japanese)) return []
  return [
    all(terms.slice(1).map(({ text }, at) => quoteTerm(field + (terms[at]?.text ?? '') + text))),
  ]
}

const CORRECTED_MAX = 24
const CORRECTIONS = 5

/** Titles and names that are what was perhaps meant, with one error in a word, then with two. */
function correctedWholes(index: IndexName, wanted: Wanted): string[] {
  const { terms } = wanted
  if (terms.some(({ japanese }) => japanese)) return []
  return [1, 2].flatMap((edits) => {
    const texts = terms.reduce<string[]>(
      (before, { text, typos }) => {
        const known = typos.filter((typo) => typo.edits <= edits && !isSound(typo.word))
        const kept = known.slice(0, terms.length === 1 ? undefined : CORRECTIONS)
        const each = [text, ...kept.map(({ word }) => word)]
        return before.flatMap((start) => each.map((word) => start + word)).slice(0, CORRECTED_MAX)
      },
      [''],
    )
    if (texts.length === 1) return []
    return namedIn(index, wanted).map((field) =>
      any(texts.slice(1).map((text) => quoteTerm(field + MARK.loose + text))),
    )
  })
}

const isSound = (word: string) => word.startsWith(MARK.sound)

/** Values of a facet are searched as words of its field. */
export function matchFacet(facet: string, wanted: Wanted): Match | undefined {
  const fields: readonly (readonly string[])[] = SEARCHED.media
  const field = FIELDS.media[fields.findIndex((names) => names.includes(facet))]
  const isKnown = field !== undefined && wanted.terms.length > 0
  return isKnown ? { lookUp: [tsqueryOf(wanted, [field], 'prefix')] } : undefined
}

/** Matches documents that match all of them; at most one of them may have a check. */
export function joinMatches(matches: readonly (Match | undefined)[]): Match | undefined {
  const present = matches.filter((match) => match !== undefined)
  if (present.length === 0) return undefined
  const lookUp = present.flatMap((match) => match.lookUp)
  const check = present.find((match) => match.check !== undefined)?.check
  return check === undefined ? { lookUp } : { lookUp, check }
}

/**
 * An index reads everything that a beginning of many words is in. Its first letters are looked up
 * instead, or nothing of it besides other words, and the rows that are found are checked.
 */
function matchIn(index: IndexName, wanted: Wanted, fields: readonly string[], mode: Mode): Match {
  const { terms } = wanted
  const precise = conjunctsOf(wanted, fields, mode)
  if (mode === 'exact' || mode === 'sound' || !terms.some(isOfMany)) return { lookUp: precise }
  const first = ({ text }: Term) => beginningTerm(anywhere(index, wanted).join(''), text)?.term
  const needed = terms.filter((term) => !isOfMany(term) || first(term) !== undefined)
  if (needed.length === 0) return { lookUp: precise }
  const lookUp = conjunctsOf({ ...wanted, terms: needed }, fields, mode, (term) =>
    isOfMany(term) ? first(term) : undefined,
  )
  const isSame = lookUp.join() === precise.join()
  return isSame ? { lookUp } : { lookUp, check: all(precise) }
}

const isOfMany = ({ isPrefix, hasMany }: Term) => isPrefix && hasMany === true

const tsqueryOf = (wanted: Wanted, fields: readonly string[], mode: Mode) =>
  all(conjunctsOf(wanted, fields, mode))

/** Further words are looked up in one query. */
const CONJUNCTS_MAX = 4

/** A query for each term; two of them, or all, may also be written together. */
function conjunctsOf(
  { terms, joined, fields: asked }: Wanted,
  fields: readonly string[],
  mode: Mode,
  roughly: (term: Term) => string | undefined = () => undefined,
): string[] {
  // Beside other words romaji are looked up by their sound alone: parts of kana have long lists.
  const isAlone = terms.length === 1
  const oneOf = (term: Term) =>
    any(
      fields.flatMap((field) => {
        const forms = formsOf(isAlone ? term : { ...term, kana: undefined }, field, mode)
        return asked !== undefined && LAST_FIELDS.has(field) ? forms.map(inOwnText) : forms
      }),
    )
  const each = terms.map((term) => roughly(term) ?? oneOf(term))
  const pairs = terms.slice(1).flatMap((_, at) => {
    const pair = joinTerms(terms.slice(at, at + 2))
    return pair === undefined || pair.text === joined?.text ? [] : [{ at, query: oneOf(pair) }]
  })
  const conjuncts = each.map((query, at) => {
    const written = pairs.filter((pair) => pair.at === at || pair.at === at - 1)
    return any(
      [
        query,
        ...written.map((pair) => pair.query),
        joined === undefined ? [] : oneOf(joined),
      ].flat(),
    )
  })
  const last = conjuncts.slice(CONJUNCTS_MAX - 1)
  return last.length > 1 ? [...conjuncts.slice(0, CONJUNCTS_MAX - 1), all(last)] : conjuncts
}

/** The same in texts of the last field itself, which has those of all. */
const inOwnText = (query: string) => query.replaceAll(/('(?:[^']|'')+')(?::(\*))?/gu, `$1:$2${OWN}`)

function formsOf(term: Term, field: string, mode: Mode): string[] {
  const whole = (word: string) => quoteTerm(field + word)
  const starting = (word: string) => {
    const beginning = beginningTerm(field, word)
    return beginning?.isWhole ? beginning.term : `${whole(word)}:*`
  }
  const { japanese, latin, isPrefix, completions } = term
  const level = ALL_MODES.indexOf(mode)
  const edits = level - ALL_MODES.indexOf('prefix')
  const sound = level >= ALL_MODES.indexOf('sound') ? [term.sound ?? []].flat() : []
  const begins = isPrefix && edits >= 0
  const startSound = begins && completions === undefined
  return [
    ...(japanese ? [japaneseForm(term, field, mode)] : []),
    ...(edits >= 0 && term.kana !== undefined ? [`(${partForm(term.kana, field)})`] : []),
    ...(begins ? (completions?.map(whole) ?? latin.map(starting)) : latin.map(whole)),
    ...sound.map((word) =>
      startSound && word.length > SOUND_PREFIX ? starting(word) : whole(word),
    ),
    ...term.typos.filter((typo) => typo.edits <= edits).map(({ word }) => whole(word)),
  ]
}

/** A part of a text; for an exact match, whole words. */
function japaneseForm({ text, words }: Term, field: string, mode: Mode): string {
  const part = `(${partForm(text, field)})`
  if (mode !== 'exact' && mode !== 'sound') return part
  const whole = quoteTerm(field + text + WORD_END)
  return any([whole, all([...words.map((word) => quoteTerm(field + word + WORD_END)), part])])
}

/** Neighbouring pairs one after the other. */
function partForm(text: string, field: string): string {
  const letters = [...text]
  if (letters.length === 1) return quoteTerm(field + text)
  return pairsOf(letters)
    .map((pair) => quoteTerm(field + pair))
    .join(' <-> ')
}

export const any = (queries: readonly string[]): string => `(${queries.join(' | ')})`
export const all = (queries: readonly string[]): string => `(${queries.join(' & ')})`
