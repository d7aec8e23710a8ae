import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('texts are quoted where they must be, and none is run as a formula; amounts stay numbers', () => {
  const rows = [
    ['a "b", c', -5, null, ''],
    ['=1+1', ' @SUM(A1)', '-x', '＝1', 'two\nlines', '夜明け'],
  ]
  expect(writeCsv(rows)).toBe(
    `\uFEFF"a ""b"", c",-5,,\r\n'=1+1,' @SUM(A1),'-x,'＝1,"two\nlines",夜明け\r\n`,
  )
})
