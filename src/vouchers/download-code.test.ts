import { expect, test } from 'vitest'
import { formatCode, readCode } from './download-code.ts'
import { hasherOfCodes, openSet } from './server/download-codes/derive-code.ts'

const SECRET = Buffer.alloc(32, 7)

test('a code is read in whatever way it is typed', () => {
  const code = 'ABCD2345WXYZ'
  expect(formatCode(code)).toBe('ABCD-2345-WXYZ')
  for (const typed of [
    'ABCD-2345-WXYZ',
    ' abcd 2345 wxyz\n',
    'abcd2345wxyz',
    'ＡＢＣＤ－２３４５－ＷＸＹＺ',
    'ａｂｃｄ　2345ー wxyz',
    'abcd–2345—wxyz',
  ]) {
    expect([typed, readCode(typed)]).toEqual([typed, code])
  }
  for (const typed of [
    '',
    'ABCD-2345-WXY',
    'ABCD-2345-WXYZZ',
    'ABCD-2345-WXY0',
    'ABCD-2345-WXYI',
  ]) {
    expect([typed, readCode(typed)]).toEqual([typed, undefined])
  }
})

test('the codes of a set are the same each time, all different, and none of another set or secret', () => {
  const codes = (set: string, secret = SECRET) =>
    Array.from({ length: 1000 }, (_, number) => openSet(secret, set)(number))
  const own = codes('a')
  expect(codes('a')).toEqual(own)
  expect(own.every((code) => readCode(code) === code)).toBe(true)
  const all = [...own, ...codes('b'), ...codes('a', Buffer.alloc(32, 8))]
  expect(new Set(all).size).toBe(3000)
  // Each letter about as often as any other: 12,000 / 31 = 387.
  const counts = Map.groupBy(own.join(''), (letter) => letter)
  expect(counts.size).toBe(31)
  for (const [letter, { length }] of counts) {
    expect([letter, length > 290 && length < 490]).toEqual([letter, true])
  }
  expect(hasherOfCodes(SECRET)('A')).not.toEqual(hasherOfCodes(Buffer.alloc(32, 8))('A'))
})
