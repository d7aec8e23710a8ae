import type { Database } from '../database/open-database.ts'
import { addJobs } from '../jobs/add-job.ts'
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
  await writeLetters(trx, [letter])
}

/** Many at once, in two queries; some hundreds at most. */
export async function writeLetters(
  trx: Database,
  letters: readonly OutgoingLetter[],
): Promise<void> {
  if (letters.length === 0) return
  const written = await trx
    .insertInto('letters')
    .values(
      letters.map((letter) => ({
        event_key: letter.eventKey,
        recipient: letter.to,
        subject: letter.subject,
        text_body: letter.text,
        html_body: letter.html,
        headers: JSON.stringify(letter.headers ?? {}),
        expires_at: letter.expiresAt ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .execute()
  await addJobs(trx, sendLetter, written)
}
