import { expect, test } from 'vitest'
import { joinMatches, matchFacet } from './match.ts'
import { parseQuery } from './parse-query.ts'

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
