import { formatYen, type Yen } from '#kernel/yen.ts'

/** Two of our own records that disagree. */
export interface Difference {
  check: keyof typeof WORDS
  /** The public id; null for what belongs to no order. */
  order: string | null
  /** The name of what differs: an item’s title, a transaction, a code. */
  name: string
  expected: number | null
  found: number | null
}

type Named = Pick<Difference, 'name'> & { expected: string; found: string; order: string }

const ledger = (what: string) => (d: Named) =>
  `Order ${d.order}: ${what} should be ${d.expected}, and the ledger has ${d.found}.`
const ofItem = (what: string) => (d: Named) => ledger(`${what} “${d.name}”`)(d)

const WORDS = {
  unbalanced: (d: Named) =>
    `The ledger transaction ${d.name} (order ${d.order}) should come to ${d.expected}, and comes to ${d.found}.`,
  unpaid: (d: Named) =>
    `The ledger has the transaction ${d.name}, but its order (${d.order}) is not paid.`,
  strange: (d: Named) =>
    `The ledger has ${d.found} in ${d.name} (order ${d.order}), which does not belong there.`,
  moved: (d: Named) => `The payout ${d.name} is of more than one account.`,
  payout: (d: Named) =>
    `Of the payout ${d.name} should be ${d.expected}, and the ledger has ${d.found}.`,
  total: (d: Named) =>
    `Order ${d.order}: the total is ${d.expected}, and its items come to ${d.found}.`,
  noPayment: (d: Named) => `Order ${d.order} is paid with ${d.expected}, but has no payment.`,
  share: ofItem('the artist’s share of'),
  fee: ofItem('the platform fee of'),
  overdrawn: ofItem('what an artist has of'),
  clearing: ledger('what the provider holds (before its fees)'),
  withheld: ledger('what open disputes withhold'),
  disputeFees: ledger('what the provider charges for disputes'),
  granted: (d: Named) => `Order ${d.order}: “${d.name}” can be used, but is not paid.`,
  cheap: (d: Named) =>
    `Order ${d.order}: “${d.name}” costs ${d.expected}, and ${d.found} was paid for it.`,
  counted: (d: Named) =>
    `Order ${d.order}: ${d.expected} was paid for “${d.name}”, and ${d.found} of that counts towards albums.`,
  missing: (d: Named) => `Order ${d.order}: “${d.name}” is paid, but its buyer does not have it.`,
  refunded: (d: Named) =>
    `Order ${d.order}: of “${d.name}”, which was taken back, ${d.expected} should be refunded, and ${d.found} is.`,
  waiting: (d: Named) =>
    `Order ${d.order}: the refund of ${d.expected} for “${d.name}” has waited for more than 7 days.`,
  discountUses: (d: Named) =>
    `The discount code ${d.name} is used by ${d.expected} orders, and counts ${d.found}.`,
  downloadCode: (d: Named) =>
    `The download code ${d.name} and its order (${d.order}) do not agree on whether it is redeemed.`,
}

/** Describes a difference in one sentence, in English, as the command line is. */
export function describeDifference({ check, order, name, expected, found }: Difference): string {
  const format = check === 'discountUses' ? String : formatSigned
  const shown = (amount: number | null) => (amount === null ? 'nothing' : format(amount))
  const named = { name, expected: shown(expected), found: shown(found), order: order ?? 'none' }
  return WORDS[check](named)
}

export function formatSigned(amount: Yen): string {
  return amount < 0 ? `-${formatYen(-amount)}` : formatYen(amount)
}
