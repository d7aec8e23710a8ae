import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { checkAddress, type Email, type Mail } from './mail.ts'

/** Emails that the embedded inbox stores. */
const MAX_EMAILS = 1000

export interface DeliveredEmail extends Required<Email> {
  id: number
  at: Date
}

/** The embedded mail engine: delivers into an inbox on the same database, read at /dev/inbox. */
export function createEmbeddedMail(db: Database): Mail {
  return {
    async deliver({ to, subject, text, html, headers = {} }) {
      checkAddress(to)
      const { id } = await db
        .insertInto('inboxEmails')
        .values({
          recipient: to,
          subject: subject.replace(/[\r\n]+/g, ' '),
          textBody: text,
          htmlBody: html,
          headers: JSON.stringify(headers),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .deleteFrom('inboxEmails')
        .where('id', '<=', id - MAX_EMAILS)
        .execute()
    },
  }
}

const columns = [
  'id',
  'recipient as to',
  'subject',
  'textBody as text',
  'htmlBody as html',
  sql<Record<string, string>>`headers`.as('headers'),
  'deliveredAt as at',
] as const

/** Returns the newest first. */
export async function listDeliveredEmails(db: Database): Promise<DeliveredEmail[]> {
  return db.selectFrom('inboxEmails').select(columns).orderBy('id', 'desc').limit(200).execute()
}

export async function findDeliveredEmail(
  db: Database,
  id: number,
): Promise<DeliveredEmail | undefined> {
  return db.selectFrom('inboxEmails').select(columns).where('id', '=', id).executeTakeFirst()
}
