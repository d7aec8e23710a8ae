import type { AsyncCommand } from 'fast-check'
import {
  appeal,
  decide,
  deliver,
  dispute,
  failRefund,
  join,
  leave,
  look,
  pay,
  refund,
  refundElsewhere,
  webhooks,
  work,
} from './commands.ts'
import type { Market } from './market.ts'
import { give, order, redeemCode, useCode } from './order-commands.ts'

const bought = order.of({ who: 'member', goods: [6, 0], more: 0, calls: 1 })
const paid = pay.of({ at: 0, way: 'card' })
/** All that the provider has reported, and what follows from it. */
const followed = [webhooks.of({ chosen: [0, 1, 2, 3, 4, 5], isLost: false }), work.of(null)]

/** Runs that once went wrong, or come by chance too seldom. */
export const KNOWN: readonly (readonly AsyncCommand<object, Market>[])[] = [
  // An order is paid after the account was deleted, and never reported.
  [bought, leave.of(null), paid, webhooks.of({ chosen: [0], isLost: true })],
  // The same, paid twice, and fulfilled at once.
  [bought, bought, paid, pay.of({ at: 0, way: 'twice' }), look.of(null)],
  // A sound was refunded that the buyer has by an album, too.
  [
    order.of({ who: 'guest', goods: [0], more: 0, calls: 1 }),
    paid,
    look.of(null),
    order.of({ who: 'guest', goods: [6], more: 0, calls: 1 }),
    paid,
    look.of(null),
    refund.of({ at: 0, percent: undefined }),
    work.of(null),
  ],
  // A guest's free purchase waits for the proof of an address, whose account has a disputed one.
  [
    join.of(null),
    order.of({ who: 'guest', goods: [2], more: 77, calls: 1 }),
    order.of({ who: 'guest', goods: [2], more: 0, calls: 1 }),
    paid,
    dispute.of({ at: 0, percent: undefined }),
  ],
  // Refunds that the provider made, in part and whole, come back; so does one of ours, of a gift.
  ...([40, 100] as const).map((percent) => [
    bought,
    paid,
    look.of(null),
    refundElsewhere.of({ at: 0, percent }),
    ...followed,
    failRefund.of({ at: 0 }),
    ...followed,
    refund.of({ at: 0, percent: undefined }),
  ]),
  [
    give.of({ who: 'guest', to: 'friend', at: 0, days: 0, calls: 1 }),
    paid,
    look.of(null),
    work.of(null),
    refund.of({ at: 0, percent: undefined }),
    work.of(null),
    failRefund.of({ at: 0 }),
    ...followed,
  ],
  // An appeal is won.
  [
    bought,
    paid,
    look.of(null),
    dispute.of({ at: 0, percent: 60 }),
    ...followed,
    decide.of({ at: 0, outcome: 'lost' }),
    ...followed,
    appeal.of({ at: 0 }),
  ],
  // A dispute is won after it was followed.
  [
    bought,
    paid,
    look.of(null),
    dispute.of({ at: 0, percent: 60 }),
    webhooks.of({ chosen: [1], isLost: false }),
    work.of(null),
    decide.of({ at: 0, outcome: 'won' }),
  ],
  // A dispute was opened and lost, and neither was ever reported.
  [
    bought,
    paid,
    look.of(null),
    dispute.of({ at: 0, percent: undefined }),
    decide.of({ at: 0, outcome: 'lost' }),
    webhooks.of({ chosen: [0, 1, 2], isLost: true }),
  ],
  // The last use of a code is asked for by two at once, and several times.
  [useCode.of({ buyers: ['member', 'guest'], goods: [0], code: 1, calls: 3 }), paid],
  [
    useCode.of({ buyers: ['guest'], goods: [0], code: 1, calls: 1 }),
    useCode.of({ buyers: ['member'], goods: [3], code: 1, calls: 3 }),
    paid,
    pay.of({ at: 0, way: 'store, too late' }),
    look.of(null),
    useCode.of({ buyers: ['member'], goods: [3], code: 1, calls: 1 }),
  ],
  // The sound that a code gave is bought with an album, too, and that is taken back.
  [
    redeemCode.of({ who: 'member', at: 0, calls: 3 }),
    bought,
    paid,
    look.of(null),
    refund.of({ at: 0, percent: undefined }),
    work.of(null),
  ],
  // A gift is delivered, disputed, and lost; another is refunded before it is delivered.
  [
    give.of({ who: 'guest', to: 'friend', at: 0, days: 0, calls: 3 }),
    paid,
    look.of(null),
    work.of(null),
    dispute.of({ at: 0, percent: undefined }),
    work.of(null),
    decide.of({ at: 0, outcome: 'lost' }),
    give.of({ who: 'member', to: 'guest', at: 6, days: 0, calls: 1 }),
    paid,
    look.of(null),
    refund.of({ at: 1, percent: undefined }),
    work.of(null),
    deliver.of(null),
  ],
  // The recipient buys it meanwhile: the giver is paid back.
  [
    give.of({ who: 'member', to: 'guest', at: 0, days: 0, calls: 1 }),
    paid,
    order.of({ who: 'guest', goods: [0], more: 0, calls: 1 }),
    pay.of({ at: 1, way: 'card' }),
    look.of(null),
    work.of(null),
  ],
  // A sound that came with its album waited for its refund when the bank took a part.
  [
    bought,
    paid,
    dispute.of({ at: 0, percent: 1 }),
    decide.of({ at: 0, outcome: 'lost' }),
    dispute.of({ at: 0, percent: undefined }),
  ],
]
