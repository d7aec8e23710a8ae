import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Database } from './database/open-database.ts'
import type { EventJobs } from './jobs/job-spec.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Media } from './media/media.ts'
import type { Payments } from './payments/payments.ts'
import type { RecordingUse } from './recording-use.ts'
import type { SocialProviders } from './social/social.ts'
import type { Storage } from './storage/storage.ts'

/** What every use case may use, chosen once in `main/context.ts` and passed as its first argument. */
export interface Context {
  config: Config
  db: Database
  storage: Storage
  mail: Mail
  payments: Payments
  media: Media
  social: SocialProviders
  clock: Clock
  log: Log
  listeners: EventJobs
  recordingUse: RecordingUse
}
