import { expect, test } from 'vitest'
import { readWorksQuery, worksHref } from './works-query.ts'

test('an address keeps order and words, and leaves out what is no choice', () => {
  const read = (search: string) => worksHref('mio', readWorksQuery(new URLSearchParams(search)))
  expect(read('sort=old&text=%20night%20')).toBe('/user/mio?text=night&sort=old')
  expect(read('sort=new')).toBe('/user/mio')
  expect(read(`sort=x&text=${'x'.repeat(101)}&q=1`)).toBe('/user/mio')
})
