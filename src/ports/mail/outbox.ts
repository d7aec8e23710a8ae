import type { Database } from '../database/open-database.ts'
import { addJob } from '../jobs/add-job.ts'
import { sendLetter } from './jobs.ts'
import type { Letter } from './mail.ts'

export interface OutgoingLetter extends Letter {
  /** One letter per key, however often it is written: `receipt-{order}`. */
  eventKey: string
  /** Not sent any more after this moment. */
  expiresAt?: Date
}

/**
 * Writes a letter and the job that sends it, within the caller's transaction: if that commits, the
 * letter goes out once the mail server takes it.
 */
export async function writeLetter(trx: Database, letter: OutgoingLetter): Promise<void> {
  const written = await trx
    .insertInto('letters')
    .values({
      event_key: letter.eventKey,
      recipient: letter.to,
      subject: letter.subject,
      text_body: letter.text,
      html_body: letter.html,
      headers: JSON.stringify(letter.headers ?? {}),
      expires_at: letter.expiresAt ?? null,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await addJob(trx, sendLetter, { id: written.id })
}
