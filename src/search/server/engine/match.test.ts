import { expect, test } from 'vitest'
import { FIELDS } from '../documents/terms.ts'
import { classesOf, joinMatches, matchFacet } from './match.ts'
import { parseQuery } from './parse-query.ts'

test('a class leaves out what a better one finds already', () => {
  const classes = classesOf('media', parseQuery('rain'), ['exact', 'prefix'])
  const wholes = classes.filter(({ mode }) => mode.startsWith('whole'))
  expect(wholes.map(({ except }) => except.length)).toEqual(wholes.map((_, at) => at))
  const counts = (mode: string) =>
    classes.filter((each) => each.mode === mode).map(({ except }) => except.length - wholes.length)
  const others = FIELDS.media.slice(1)
  expect(counts('exact')).toEqual([0, ...others.map(() => 1)])
  expect(counts('prefix')).toEqual([1, ...others.map(() => 2)])
})

test('all that is asked for has to match, and without anything there is no condition', () => {
  const [rain, night] = [{ lookUp: ['rain'], check: 'rains' }, { lookUp: ['night'] }]
  expect(joinMatches([undefined, rain, night])).toEqual({
    lookUp: ['rain', 'night'],
    check: 'rains',
  })
  expect(joinMatches([night])).toEqual(night)
  expect(joinMatches([undefined])).toBeUndefined()
})

test('only values of a facet whose words are known are searched', () => {
  expect(matchFacet('tags', parseQuery('night'))?.lookUp.join()).toContain('night')
  expect(matchFacet('tags', parseQuery(''))).toBeUndefined()
  expect(matchFacet('price', parseQuery('300'))).toBeUndefined()
})
