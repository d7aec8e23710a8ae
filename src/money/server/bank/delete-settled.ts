import * as z from 'zod/mini'
import type { Database } from '#ports/database/open-database.ts'
import { defineJob } from '#ports/jobs/define-job.ts'
import { deleteUnlessOwed } from './store.ts'

/**
 * Deletes the details with the account, unless money is owed to it: then the nightly job does, once
 * that has been paid.
 */
export function deleteWithAccount(trx: Database, userId: number): Promise<void> {
  return deleteUnlessOwed(trx, userId)
}

export const deleteSettledAccounts = defineJob(
  'delete-settled-bank-accounts',
  z.object({}),
  ({ db }) => deleteUnlessOwed(db),
  { cron: '37 3 * * *' },
)
