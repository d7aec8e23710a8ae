import { expect, test } from 'vitest'
import { convertPassbook } from './japan-post.ts'

test.each([
  ['11940', '12345671', { branchCode: '198', accountType: 'ordinary', number: '1234567' }],
  ['１０１００', '451', { branchCode: '018', accountType: 'ordinary', number: '0000045' }],
  ['01230', '1234', { branchCode: '129', accountType: 'current', number: '0001234' }],
  ['11940', '12345672', undefined],
  ['21940', '12345671', undefined],
  ['119', '12345671', undefined],
  ['01230', '1234567', undefined],
])('記号 %s and 番号 %s are paid to by %o', (symbol, number, account) => {
  expect(convertPassbook(symbol, number)).toEqual(account)
})
