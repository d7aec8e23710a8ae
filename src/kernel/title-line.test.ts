import { expect, test } from 'vitest'
import { titleLine } from './title-line.ts'

test('featured artists follow the title', () => {
  expect(titleLine({ title: 'Rain', featured: ['Kei', '花'] })).toBe('Rain (feat. Kei, 花)')
  expect(titleLine({ title: 'Rain', featured: [] })).toBe('Rain')
  expect(titleLine({ title: 'Rain' })).toBe('Rain')
})
