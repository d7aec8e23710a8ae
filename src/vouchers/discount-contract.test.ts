import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createDiscount } from './discount-contract.ts'

const terms = { items: null, maxUses: null, startsAt: null, endsAt: null }
const valid = { code: 'SUMMER-20', percent: 20, yenOff: null, ...terms }
const problemsOf = (more: object) =>
  z
    .safeParse(createDiscount.body, { ...valid, ...more })
    .error?.issues.map(({ path, message }) => [path[0], message])

test.each([
  [{ code: 'AB' }, 'code', 'discount_code_invalid'],
  [{ code: 'A_B_C' }, 'code', 'discount_code_invalid'],
  [{ percent: 0 }, 'percent', 'discount_percent_invalid'],
  [{ percent: 101 }, 'percent', 'discount_percent_invalid'],
  [{ percent: null, yenOff: 0 }, 'yenOff', 'discount_yen_invalid'],
  [{ items: [] }, 'items', 'discount_items_invalid'],
  [{ maxUses: 0 }, 'maxUses', 'discount_uses_invalid'],
])('a code with %o is refused beside %s', (more, field, code) => {
  expect(problemsOf(more)).toEqual([[field, code]])
})

test('a code is read as people type it', () => {
  expect(z.parse(createDiscount.body, { ...valid, code: ' ｓummer-20 ' })).toEqual(valid)
})
