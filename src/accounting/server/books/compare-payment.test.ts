import { expect, test } from 'vitest'
import type { Payment } from '#ports/payments/payments.ts'
import { comparePayment } from './check-books.ts'
import type { PaymentFacts } from './store.ts'

const dispute = { id: 'dp', amountYen: 300, feeYen: 1300, status: 'won' as const }
const here: PaymentFacts = {
  publicId: 'abc',
  status: 'paid',
  provider: 'stripe',
  paymentId: 'cs',
  totalYen: 500,
  refundedYen: 100,
  waitingYen: 50,
  feesYen: 1320,
  disputes: [dispute],
}
const there: Payment = {
  id: 'cs',
  orderId: 'abc',
  status: 'succeeded',
  amountYen: 500,
  feeYen: 20,
  refundedYen: 100,
  refunds: [],
  disputes: [dispute],
  card: undefined,
  konbini: undefined,
}

test('what agrees is no difference, also while a refund is on its way, or nothing was ever paid', () => {
  for (const refundedYen of [100, 120, 150]) {
    expect(comparePayment(here, { ...there, refundedYen })).toBeUndefined()
  }
  const never = comparePayment({ ...here, status: 'canceled' }, { ...there, status: 'canceled' })
  expect(never).toBeUndefined()
})

test.each<[Partial<PaymentFacts>, Partial<Payment>, string]>([
  [{}, { orderId: 'x' }, 'the provider has it for order x'],
  [{}, { status: 'canceled' }, 'it is paid here, and canceled at the provider'],
  [{ status: 'open' }, {}, 'it is open here, and succeeded at the provider'],
  [{ status: 'canceled' }, {}, 'it is canceled here, and succeeded at the provider'],
  [{ totalYen: 501 }, {}, 'it is ¥501 here, and ¥500 at the provider'],
  [{}, { refundedYen: 151 }, 'refunds are ¥100 here, and ¥151 at the provider'],
  [{}, { refundedYen: 99 }, 'refunds are ¥100 here, and ¥99 at the provider'],
  [{}, { feeYen: 21 }, 'the provider’s fees are ¥1,320 here, and ¥1,321 at the provider'],
  [{ disputes: [] }, {}, 'the dispute dp is unknown here, and won with ¥300 at the provider'],
  [{}, { disputes: [] }, 'the dispute dp is won with ¥300 here, and unknown at the provider'],
  [
    {},
    { disputes: [{ ...dispute, status: 'lost' }] },
    'the dispute dp is won with ¥300 here, and lost with ¥300 at the provider',
  ],
])('where our order has %j and the provider %j, it is said so', (ours, theirs, words) => {
  const said = comparePayment({ ...here, ...ours }, { ...there, ...theirs })
  expect(said).toBe(`Order abc (payment cs): ${words}.`)
})
