import type { Job } from '#ports/jobs/define-job.ts'
import { account } from './manifest/account.ts'
import { activity } from './manifest/activity.ts'
import { community } from './manifest/community.ts'
import type { Entry } from './manifest/entry.ts'
import { trade } from './manifest/trade.ts'
import { works } from './manifest/works.ts'

/**
 * Everything that is stored about a person: what becomes of it when the account is deleted, and where
 * it stands in the export. A test compares it with the schema.
 *
 * The order is that of erasing and of the export. An erasure waits for nobody but the account's own
 * requests: it locks no row of a sound, and counts of others' sounds late.
 */
export const manifest: readonly Entry[] = [
  ...activity,
  ...works,
  ...trade,
  // Those about money that have not gone out yet still do.
  {
    table: 'emails',
    rows: `lower(t.recipient) = lower($email) and (t.sent_at is not null or t.failed_at is not null
      or t.event_key !~ '^(receipt|refund)-')`,
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
]

/** The jobs that the manifest queues. */
export const privacyJobs: readonly Job<unknown>[] = manifest.flatMap((entry) =>
  'queue' in entry ? [entry.queue] : [],
)
