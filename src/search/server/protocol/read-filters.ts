import { FACETS } from '#ports/search-index/algolia/indices.ts'
import type { Filter, IndexName } from '#ports/search-index/search-index.ts'
import { ProtocolError } from './protocol-error.ts'

type Groups = (readonly Filter[])[]

/** Conditions of one query in all: each is a part of the SQL. */
const MOST_CONDITIONS = 200

interface Given {
  filters: string
  facetFilters: unknown
  numericFilters: unknown
  tagFilters?: unknown
}

/**
 * All conditions of a query as groups, of which each must hold. `filters` has ANDs of ORs; in the
 * nested arrays of the other two the outer level is AND, the inner OR.
 * @throws ProtocolError 400
 */
export function readFilters(index: IndexName, given: Given): Groups {
  const groups = [
    ...readExpression(index, given.filters),
    ...readNested('facetFilters', given.facetFilters, (text) => readFacetFilter(index, text)),
    ...readNested('tagFilters', given.tagFilters, (text) => readFacetFilter(index, `tags:${text}`)),
    ...readNested('numericFilters', given.numericFilters, (text) => readNumeric(index, text)),
  ]
  if (groups.flat().length > MOST_CONDITIONS) {
    throw new ProtocolError(400, `filters: at most ${MOST_CONDITIONS} conditions are allowed`)
  }
  return groups
}

function readNested(parameter: string, given: unknown, read: (text: string) => Filter): Groups {
  const refuse = () => new ProtocolError(400, `${parameter}: expected strings in nested arrays`)
  return outerOf(parameter, given)
    .map((group) =>
      (Array.isArray(group) ? group : [group]).map((text: unknown) => {
        if (typeof text !== 'string') throw refuse()
        return read(text)
      }),
    )
    .filter((group) => group.length > 0)
}

/** An array, its JSON, or one string; of numbers several, separated by commas. */
function outerOf(parameter: string, given: unknown): unknown[] {
  if (given === undefined || given === '') return []
  if (Array.isArray(given)) return given
  if (typeof given !== 'string') return [given]
  if (given.startsWith('[')) return [readJson(parameter, given)].flat()
  return parameter === 'facetFilters' ? [given] : given.split(',')
}

function readJson(parameter: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProtocolError(400, `${parameter}: not valid JSON`)
  }
}

/** `genre:jazz`; `genre:-jazz` is its opposite, and `genre:\-1` the value `-1`. */
function readFacetFilter(index: IndexName, text: string): Filter {
  const at = text.indexOf(':')
  if (at < 1) throw new ProtocolError(400, `facetFilters: expected "facet:value", got "${text}"`)
  const value = text.slice(at + 1)
  const not = value.startsWith('-')
  return isEqual(index, text.slice(0, at), value.replace(/^(-|\\(?=-))/, ''), not)
}

function readNumeric(index: IndexName, text: string): Filter {
  const words = wordsOf(text)
  const filter = readCondition(index, words)
  if (words.length === 0 && !('equals' in filter)) return filter
  throw new ProtocolError(400, `numericFilters: expected "price >= 50", got "${text}"`)
}

interface Word {
  text: string
  isQuoted: boolean
}

const WORD = /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([<>!]=|[<>=:()])|([^\s<>!=:()"']+))/y

function wordsOf(expression: string): Word[] {
  const words: Word[] = []
  const text = expression.trimEnd()
  WORD.lastIndex = 0
  for (let at = 0; at < text.length; at = WORD.lastIndex) {
    const [, quoted, sign, bare] = WORD.exec(text) ?? []
    const word = quoted?.slice(1, -1).replace(/\\(.)/g, '$1') ?? sign ?? bare
    if (word === undefined) throw unexpected(text.slice(at).trim())
    words.push({ text: word, isQuoted: quoted !== undefined })
  }
  return words
}

const unexpected = (what: string | undefined) =>
  new ProtocolError(400, `filters: Unexpected ${what === undefined ? 'end' : `token "${what}"`}`)

function takeIf(words: Word[], text: string): boolean {
  const [next] = words
  if (next === undefined || next.isQuoted || next.text !== text) return false
  words.shift()
  return true
}

/** `a AND (b OR NOT c)`: OR binds more closely than AND, as nothing else can be said. */
function readExpression(index: IndexName, expression: string): Groups {
  const words = wordsOf(expression)
  if (words.length === 0) return []
  const groups = readAnd(index, words)
  if (words.length > 0) throw unexpected(words[0]?.text)
  return groups
}

function readAnd(index: IndexName, words: Word[]): Groups {
  const groups: Groups = []
  do groups.push(...readOr(index, words))
  while (takeIf(words, 'AND'))
  return groups
}

/** Several groups are ANDs in parentheses, beside which there is no OR. */
function readOr(index: IndexName, words: Word[]): Groups {
  let groups = readUnit(index, words)
  while (takeIf(words, 'OR')) {
    const others = readUnit(index, words)
    if (groups.length + others.length > 2) {
      throw new ProtocolError(400, 'filters: (X AND Y) OR Z is not allowed, only (X OR Y) AND Z')
    }
    groups = [[groups, others].flat(2)]
  }
  if (groups.some((group) => new Set(group.map((filter) => 'equals' in filter)).size > 1)) {
    throw new ProtocolError(400, 'filters: Different types are not allowed in the same OR.')
  }
  return groups
}

function readUnit(index: IndexName, words: Word[]): Groups {
  if (!takeIf(words, '(')) return [[readTerm(index, words)]]
  const groups = readAnd(index, words)
  if (!takeIf(words, ')')) throw unexpected(words[0]?.text)
  return groups
}

function readTerm(index: IndexName, words: Word[]): Filter {
  const not = takeIf(words, 'NOT')
  const filter = readCondition(index, words)
  return not ? { ...filter, not } : filter
}

/** `genre:jazz`, `price:5 TO 9` or `price >= 5`; takes its words away. */
function readCondition(index: IndexName, words: Word[]): Filter {
  const attribute = words.shift()
  const sign = words.shift()
  const value = words.shift()
  if (attribute === undefined || sign === undefined || value === undefined)
    throw unexpected(undefined)
  if (sign.isQuoted) throw unexpected(sign.text)
  if (sign.text !== ':') {
    const operator = OPERATORS.find((each) => each === sign.text)
    if (operator === undefined) throw unexpected(sign.text)
    return { ...numberIn(index, attribute.text), operator, value: readNumber(value.text) }
  }
  if (!takeIf(words, 'TO')) return isEqual(index, attribute.text, value.text, false)
  const to = words.shift()
  if (to === undefined) throw unexpected(undefined)
  const range = { from: readNumber(value.text), to: readNumber(to.text) }
  return { ...numberIn(index, attribute.text), ...range }
}

const OPERATORS = ['<', '<=', '=', '!=', '>=', '>'] as const

function isEqual(index: IndexName, attribute: string, value: string, not: boolean): Filter {
  const kind = kindOf(index, attribute)
  // PostgreSQL takes no text with a NUL character, and no document has one.
  const text = value.replaceAll('\u0000', '\ufffd').toWellFormed()
  const equals = kind === 'number' ? readNumber(text) : kind === 'boolean' ? text === 'true' : text
  return { attribute, equals, ...(not && { not }) }
}

function numberIn(index: IndexName, attribute: string): { attribute: string } {
  if (kindOf(index, attribute) === 'number') return { attribute }
  throw new ProtocolError(400, `filters: ${attribute} is not a numeric attribute`)
}

/** Attributes of the other index are known, and true of nothing in this one. */
function kindOf(index: IndexName, attribute: string) {
  if (attribute === 'objectID') return 'text'
  const kind =
    FACETS[index].get(attribute) ?? FACETS.media.get(attribute) ?? FACETS.users.get(attribute)
  if (kind !== undefined) return kind
  throw new ProtocolError(400, `filters: ${attribute} is not an attribute of ${index} to filter by`)
}

function readNumber(text: string): number {
  const number = Number(text)
  if (/^-?\d/.test(text) && Number.isFinite(number)) return number
  throw new ProtocolError(400, `filters: Expected a number, got "${text}"`)
}
