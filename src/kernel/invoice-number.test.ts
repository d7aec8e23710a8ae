import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInvoiceNumber } from './invoice-number.ts'

test.each([
  ['T7000012050002', 'the National Tax Agency itself'],
  ['T7123456789012', 'the example of its rule'],
  ['t7000012050002', 'a small letter'],
  ['7000012050002', 'without the letter'],
  ['T7-0000-1205-0002', 'hyphens'],
  ['T7 0000 1205 0002', 'spaces'],
  ['Ｔ７０００－０１２０－５０００２', 'full-width signs'],
  ['T7000ー0120−50002', 'other dashes'],
])('%s is read: %s', (typed) => {
  expect(readInvoiceNumber(typed)).toMatch(/^T7(000012050002|123456789012)$/)
})

test.each(['', 'T', 'T0000000000000', 'T700001205000', 'T70000120500021', 'X7000012050002'])(
  '%s is no number',
  (typed) => expect(readInvoiceNumber(typed)).toBeUndefined(),
)

test('exactly one first digit fits twelve others, and one wrong digit is found but for 0 and 9', () => {
  const twelve = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  const place = fc.integer({ min: 0, max: 11 })
  fc.assert(
    fc.property(twelve, place, fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
      const of = (base: number[]) =>
        [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((first) =>
          readInvoiceNumber(`T${first}${base.join('')}`),
        )
      const right = of(digits)
      expect(right).toHaveLength(1)
      const before = digits[at] ?? 0
      const after = (before + more) % 10
      if ([before, after].sort().join('') === '09') return
      expect(of(digits.with(at, after))).not.toEqual(right)
    }),
    { numRuns: 200 },
  )
})
