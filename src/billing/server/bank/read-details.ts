import type { BankDetails } from '../../bank-contract.ts'
import { openDetails, type WithKeys } from './seal-details.ts'
import { findSealed } from './store.ts'

/** Undefined where the account has said nothing. */
export async function readDetails(
  { config, db }: WithKeys,
  userId: number,
): Promise<BankDetails | undefined> {
  const row = await findSealed(db, userId)
  return row && openDetails(config, userId, row)
}
