import type { BankDetails } from '../../bank-contract.ts'
import { openDetails, type WithKeys } from './seal-details.ts'
import { findSealed } from './store.ts'

/** The result is undefined where the account has given no details. */
export async function readDetails(
  { config, db }: WithKeys,
  userId: number,
): Promise<BankDetails | undefined> {
  const row = await findSealed(db, userId)
  return row && openDetails(config, userId, row)
}
