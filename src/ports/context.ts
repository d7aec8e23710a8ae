import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Database } from './database/open-database.ts'
import type { Replicas } from './database/replicas.ts'
import type { ErrorReports } from './error-reports/error-reports.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Media } from './media/media.ts'
import type { Payments } from './payments/payments.ts'
import type { RecordingUse } from './recording-use.ts'
import type { SocialProviders } from './social/social.ts'
import type { Storage } from './storage/storage.ts'

/**
 * Dependencies of every use case, chosen once in `main/context.ts` and passed as its first
 * argument.
 */
export interface Context {
  config: Config
  db: Database
  /** Absent where no replica is set, and in processes that serve nobody. */
  replicas?: Replicas | undefined
  storage: Storage
  mail: Mail
  payments: Payments
  media: Media
  social: SocialProviders
  clock: Clock
  log: Log
  errorReports: ErrorReports
  listeners: EventSubscribers
  recordingUse: RecordingUse
}

/** A job to add, as `graphile_worker.job_spec` has it. */
export interface JobSpec {
  identifier: string
  payload: unknown
  queue_name: string | undefined
  run_at: Date | undefined
  max_attempts: number
  job_key: string | undefined
  priority: number | undefined
}

/** Subscriptions of features to domain events. */
export interface EventSubscribers {
  /** The jobs of all subscribers, for each of these payloads. */
  jobsFor(event: { readonly name: string }, payloads: readonly unknown[]): JobSpec[]
  /** Runs what belongs to the transaction itself. */
  runWithinAll(
    event: { readonly name: string },
    trx: Database,
    payloads: readonly unknown[],
  ): Promise<void>
}
