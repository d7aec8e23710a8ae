/** Sums by which the balance changed in a period; all in yen. */
const SUMS = {
  period: 'Month in Japan time, YYYY-MM, or year, YYYY',
  opening: 'Balance before the period',
  sales: 'What buyers paid for your sounds and albums, tax included',
  refunds: 'What buyers got back of it; 0 or negative',
  fee: 'Fee of the platform, less what it returned with refunds; negative if it was charged',
  others: 'What others with a share of your sales received; negative',
  shares: 'What you received of the sales of others, less refunds',
  payouts: 'Payouts, less those that the bank returned; negative if they were paid out',
  adjustments: 'Other entries',
  closing: 'Balance after the period: `opening` and all of the above',
}

const under = (call: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${call} ${name}`, text]))

/** Fields of statements; see `field-descriptions.ts`. */
export const STATEMENT_FIELDS = {
  ...under('GET /my/statements', { ...SUMS, items: 'Months with entries, newest first' }),
  ...under('GET /my/statements/:period', {
    ...SUMS,
    isOver: 'Whether the period has ended, so that nothing changes any more',
    isTest: 'Whether payments are in test mode',
    taxes: 'Consumption tax by rate',
    percent: 'Rate of the tax',
    turnover: 'Sales less refunds at this rate, tax included',
    turnoverTax: 'Tax included in `turnover`, rounded down once',
    feePaid: 'Fee of the platform on these sales, tax included',
    feeTax: 'Tax included in `feePaid`, rounded down once',
    months: 'Months of a year with entries, oldest first; empty for a month',
  }),
  ...under('GET /my/statements/:period/lines', {
    period: SUMS.period,
    of: 'Only the lines that this figure of the statement sums up',
    type: '`sale`, `refund`, `share` of a sale of someone else, `payout` or `adjustment`',
    at: 'Time of the entry, ISO 8601',
    transaction: 'Number of the transaction in the ledger',
    order: 'Order number; null for payouts',
    item: 'What was sold; null for payouts',
    id: 'ID of the line; of an item, `sound-` or `album-` followed by its ID',
    price: 'What was paid, tax included; negative for refunds',
    fee: 'Fee of the platform; negative where it was returned',
    others: 'Shares of others; negative where they were taken back',
    yours: 'What it adds to your balance: `price` less `fee` and `others`',
  }),
  ...under('GET /my/statements/:period.csv', {
    period: SUMS.period,
    lang: 'Language, `en` or `ja`; yours by default',
  }),
  ...under('GET /my/statements/:period.pdf', {
    period: SUMS.period,
    lang: 'Language, `en` or `ja`; yours by default',
  }),
}
