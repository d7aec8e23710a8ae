import type { Job } from '#ports/jobs/define-job.ts'
import { rememberErasureJob } from '../remember-erasure.ts'
import { account } from './account.ts'
import { activity, community } from './activity.ts'
import type { Entry } from './entry.ts'
import { bankAccount, payouts, splits } from './money.ts'
import { sellers } from './sellers.ts'
import { trade } from './trade.ts'
import { works } from './works.ts'

/**
 * All that is stored about a person, in the order of erasure and export (no row of a sound is
 * locked, counts of others' sounds late); a test compares it with the schema.
 */
export const manifest: readonly Entry[] = [
  ...activity,
  ...works,
  ...trade,
  ...payouts,
  ...bankAccount,
  ...splits,
  ...sellers,
  // Emails about money that have not gone out yet still do.
  {
    table: 'emails',
    rows: `lower(t.recipient) = lower($email) and (t.sent_at is not null or t.failed_at is not null
      or t.event_key !~ '^(receipt|refund|payout)-')`,
    erase: 'delete',
    export: 'the reader has them',
  },
  {
    table: 'inbox_emails',
    rows: 'lower(t.recipient) = lower($email)',
    erase: 'keep',
    keeps: {
      'recipient subject text_body html_body headers': 'a mailbox, as a real one is not ours',
    },
    export: 'the reader has them',
  },
  ...community,
  ...account,
  { queue: rememberErasureJob },
]

export const privacyJobs: readonly Job<unknown>[] = manifest.flatMap((entry) =>
  'queue' in entry ? [entry.queue] : [],
)
