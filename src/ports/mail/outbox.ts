import type { Database } from '../database/open-database.ts'
import { addJobs } from '../jobs/add-job.ts'
import { sendEmail } from './jobs.ts'
import type { Email } from './mail.ts'

export interface OutgoingEmail extends Email {
  /** One email per key, however often it is written: `receipt-{order}`. */
  eventKey: string
  /** Not sent any more after this moment. */
  expiresAt?: Date
}

/**
 * Writes an email and the job that sends it, within the caller's transaction: if that commits, the
 * email goes out once the mail server takes it.
 */
export async function writeEmail(trx: Database, email: OutgoingEmail): Promise<void> {
  await writeEmails(trx, [email])
}

/** Several emails in two queries; some hundreds at most. */
export async function writeEmails(trx: Database, emails: readonly OutgoingEmail[]): Promise<void> {
  if (emails.length === 0) return
  const written = await trx
    .insertInto('emails')
    .values(
      emails.map((email) => ({
        event_key: email.eventKey,
        recipient: email.to,
        subject: email.subject,
        text_body: email.text,
        html_body: email.html,
        headers: JSON.stringify(email.headers ?? {}),
        expires_at: email.expiresAt ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .execute()
  await addJobs(trx, sendEmail, written)
}
