import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProtocolError } from './protocol-error.ts'
import { readFilters } from './read-filters.ts'

const none = { filters: '', facetFilters: undefined, numericFilters: undefined }
const filters = (text: string) => readFilters('media', { ...none, filters: text })
const facetFilters = (given: unknown) => readFilters('media', { ...none, facetFilters: given })
const numericFilters = (given: unknown) => readFilters('media', { ...none, numericFilters: given })

const jazz = { attribute: 'genre', equals: 'jazz' }
const rock = { attribute: 'genre', equals: 'rock' }
const cheap = { attribute: 'price', operator: '<=', value: 500 }

describe('filters', () => {
  test('are conditions joined by AND, of which groups joined by OR need one', () => {
    expect(filters('')).toEqual([])
    expect(filters('genre:jazz')).toEqual([[jazz]])
    expect(filters('genre:jazz OR genre:rock')).toEqual([[jazz, rock]])
    expect(filters('price <= 500 AND (genre:jazz OR genre:rock)')).toEqual([[cheap], [jazz, rock]])
    expect(filters('(genre:jazz OR genre:rock) AND price<=500')).toEqual([[jazz, rock], [cheap]])
    expect(filters('genre:jazz OR genre:rock AND price <= 500')).toEqual([[jazz, rock], [cheap]])
  })

  test('negate, compare and take ranges, numbers below zero and with a point', () => {
    expect(filters('NOT genre:jazz AND nameyourprice:true')).toEqual([
      [{ ...jazz, not: true }],
      [{ attribute: 'nameyourprice', equals: true }],
    ])
    expect(filters('price:5 TO 9')).toEqual([[{ attribute: 'price', from: 5, to: 9 }]])
    expect(filters('duration > -0.5 AND year != 2026')).toEqual([
      [{ attribute: 'duration', operator: '>', value: -0.5 }],
      [{ attribute: 'year', operator: '!=', value: 2026 }],
    ])
    expect(filters('year:2026')).toEqual([[{ attribute: 'year', equals: 2026 }]])
  })

  test('keep what is quoted: spaces, operators, quotes and Japanese', () => {
    expect(filters(`tags:"a AND b" AND artist:'it\\'s' AND "tags":"say \\"hi\\""`)).toEqual([
      [{ attribute: 'tags', equals: 'a AND b' }],
      [{ attribute: 'artist', equals: "it's" }],
      [{ attribute: 'tags', equals: 'say "hi"' }],
    ])
    expect(filters('artist:月見-2 AND tags:"OR"')).toEqual([
      [{ attribute: 'artist', equals: '月見-2' }],
      [{ attribute: 'tags', equals: 'OR' }],
    ])
  })

  test.each([
    'genre:',
    'genre',
    'genre:jazz AND',
    'genre:jazz rock',
    '(genre:jazz',
    'genre:jazz)',
    '(genre:jazz AND genre:rock) OR genre:pop',
    'NOT (genre:jazz)',
    'NOT NOT genre:jazz',
    '((genre:jazz)',
    'genre:jazz OR price > 5',
    'genre > 5',
    'price > five',
    'price ">" 5',
    'price ( 5',
    'price > Infinity',
    'price > 5px',
    'price:1 TO',
    'price:a TO b',
    'in-album:7',
    '_tags:a',
    'toString:a',
    'genre:"jazz',
  ])('refuse %s', (text) => {
    expect(() => filters(text)).toThrow(ProtocolError)
  })

  test('have at most 200 conditions', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `genre:g${at}`)
    expect(filters(many(200).join(' OR '))).toHaveLength(1)
    expect(() => filters(many(201).join(' OR '))).toThrow('at most 200')
    expect(() => facetFilters([many(101), many(100)])).toThrow('at most 200')
  })

  test('are conditions or a refusal, whatever is sent', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom('genre', ':', 'a', '(', ')', 'AND', 'OR', 'NOT', '"', '>', '1', 'TO'),
        )
        .map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(anything, fc.anything(), (text, nested) => {
        for (const read of [
          () => filters(text),
          () => facetFilters(nested),
          () => numericFilters(nested),
        ]) {
          try {
            read()
          } catch (error) {
            expect(error).toBeInstanceOf(ProtocolError)
          }
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('facetFilters', () => {
  test('are nested arrays, their JSON, or one string', () => {
    const expected = [
      [jazz],
      [
        { attribute: 'tags', equals: 'a:b' },
        { attribute: 'kind', equals: 'album' },
      ],
    ]
    const nested = ['genre:jazz', ['tags:a:b', 'kind:album']]
    expect(facetFilters(nested)).toEqual(expected)
    expect(facetFilters(JSON.stringify(nested))).toEqual(expected)
    expect(facetFilters('genre:jazz')).toEqual([[jazz]])
    expect(facetFilters([])).toEqual([])
    expect(facetFilters([[]])).toEqual([])
  })

  test('negate by a minus, which a backslash makes part of the value', () => {
    expect(facetFilters(['genre:-jazz'])).toEqual([[{ ...jazz, not: true }]])
    expect(facetFilters(['tags:\\-1'])).toEqual([[{ attribute: 'tags', equals: '-1' }]])
  })

  test.each([
    [{ genre: 'jazz' }],
    [7],
    [['genre']],
    [[[['genre:jazz']]]],
    ['[broken'],
    [[':jazz']],
  ])('refuse %j', (given) => {
    expect(() => facetFilters(given)).toThrow(ProtocolError)
  })

  test('without a colon name the form that is expected', () => {
    for (const text of ['genre', ':jazz']) {
      expect(() => facetFilters([text])).toThrow(`expected "facet:value", got "${text}"`)
    }
  })
})

test('numericFilters are comparisons and ranges, in arrays or separated by commas', () => {
  const dear = { attribute: 'price', operator: '>=', value: 50 }
  expect(numericFilters(['price>=50', ['year=2025', 'year:2001 TO 2003']])).toEqual([
    [dear],
    [
      { attribute: 'year', operator: '=', value: 2025 },
      { attribute: 'year', from: 2001, to: 2003 },
    ],
  ])
  expect(numericFilters('price>=50,price<=500')).toEqual([[dear], [cheap]])
  for (const wrong of [['genre=1'], ['price:5'], ['price>=50 AND year=1'], ['price']]) {
    expect(() => numericFilters(wrong)).toThrow(ProtocolError)
  }
})

test('parentheses may be nested, and filters of the other index are known', () => {
  const either = [
    [
      { attribute: 'genre', equals: 'jazz' },
      { attribute: 'genre', equals: 'rock' },
    ],
  ]
  const read = (text: string) =>
    readFilters('media', { filters: text, facetFilters: '', numericFilters: '' })
  expect(read('((genre:jazz OR genre:rock))')).toEqual(either)
  expect(read('((genre:jazz OR genre:rock) AND objectID:sound-a)')).toEqual([
    ...either,
    [{ attribute: 'objectID', equals: 'sound-a' }],
  ])
  expect(
    readFilters('users', { filters: 'genre:jazz', facetFilters: '', numericFilters: '' }),
  ).toEqual([[{ attribute: 'genre', equals: 'jazz' }]])
})

test('tags are filtered by their own parameter, any of an inner array', () => {
  const read = (tagFilters: unknown) =>
    readFilters('media', { filters: '', facetFilters: '', numericFilters: '', tagFilters })
  expect(read('night,-rain')).toEqual([
    [{ attribute: 'tags', equals: 'night' }],
    [{ attribute: 'tags', equals: 'rain', not: true }],
  ])
  expect(read([['night', 'rain']])).toHaveLength(1)
})
