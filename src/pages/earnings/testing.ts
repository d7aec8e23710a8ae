import type { Earnings } from '#money/payout-contract.ts'

/** The earnings of an artist who is paid by bank transfer, and owed 5,000 yen. */
export const EARNINGS: Earnings = {
  balanceYen: 5000,
  heldYen: 0,
  inTransferYen: 0,
  holdDays: 7,
  by: 'bank',
  onRequest: false,
  hasBankDetails: true,
  mustCorrect: false,
  askedId: null,
}
