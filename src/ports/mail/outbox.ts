import { createHash } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import { originOf } from '#http/origin.ts'
import { type Locale, toLocale } from '#kernel/locale.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/open-database.ts'
import type { DB } from '../database/tables.ts'
import { selectAddedJobs, specOf } from '../jobs/add-job.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { type Composition, composeEmail } from './compose.ts'
import { MailRefused } from './mail.ts'

const RETENTION_DAYS = 30
/** Priorities of jobs. */
const [SOON, LATER] = [0, 10]

/** Someone who gets an email. */
export interface EmailReader {
  email: string
  locale: string
  /** Small print: the reason why it came. */
  footer?: string
  /** Unsubscribes the reader from this kind of email; others are sent before such ones. */
  stop?: { label: string; url: string }
  headers?: Record<string, string>
}

/** What an email says. */
export interface EmailParts extends Pick<Composition, 'document' | 'footer' | 'paragraphs'> {
  /** One email per key, however often it is written: `receipt-{order}`. */
  eventKey: string
  subject: string
  /** The heading; the subject by default. */
  title?: string
  /** A `path` leads to a page in the reader's language. */
  action?: { label: string; url: string } | { label: string; path: string }
  /** The email is no longer sent after this moment. */
  expiresAt?: Date
}

/** Writes an email and the job that sends it, within the caller's transaction. */
export async function writeEmail(
  context: Pick<Context, 'config'>,
  trx: Database,
  reader: EmailReader,
  parts: EmailParts,
): Promise<void> {
  await writeEmails(context, trx, [{ reader, parts }])
}

/** Several emails in two queries; some hundreds at most. */
export async function writeEmails(
  context: Pick<Context, 'config'>,
  trx: Database,
  emails: readonly { reader: EmailReader; parts: EmailParts }[],
): Promise<void> {
  if (emails.length === 0) return
  const written = await trx
    .insertInto('emails')
    .values(
      emails.map(({ reader, parts }) => {
        const { text, html } = compose(context, reader, parts)
        return {
          eventKey: parts.eventKey,
          recipient: reader.email,
          subject: parts.subject,
          textBody: text,
          htmlBody: html,
          headers: JSON.stringify(reader.headers ?? {}),
          expiresAt: parts.expiresAt ?? null,
        }
      }),
    )
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning(['id', 'eventKey'])
    .execute()
  const stopped = emails.filter(({ reader }) => reader.stop)
  const later = new Set(stopped.map(({ parts }) => parts.eventKey))
  const jobs = written.map(({ id, eventKey }) =>
    specOf(sendEmail, { id }, { priority: later.has(eventKey) ? LATER : SOON }),
  )
  if (jobs.length > 0) await selectAddedJobs(jobs).execute(trx)
}

function compose(
  context: Pick<Context, 'config'>,
  { locale: stored, stop, footer }: EmailReader,
  { action, title, subject, ...parts }: EmailParts,
) {
  const locale = toLocale(stored)
  return composeEmail({
    footer,
    ...parts,
    title: title ?? subject,
    locale,
    stop,
    brandName: context.config.brandName,
    action:
      action &&
      ('url' in action
        ? action
        : { label: action.label, url: pageUrl(context, locale, action.path) }),
  })
}

/** The address of a page in a language. */
function pageUrl(context: Pick<Context, 'config'>, locale: Locale, path: string): string {
  return `${originOf({ context }, undefined)}${locale === 'ja' ? '/ja' : ''}${path}`
}

/**
 * Delivers an email. A worker that dies before recording that sends it again under the same
 * Message-ID, by which mailboxes recognise the duplicate.
 */
export const sendEmail = defineJob(
  'send-letter',
  z.object({ id: z.number() }),
  async (context, { id }, { lastAttempt }) => {
    const email = await findUnsent(context, id)
    if (!email) return
    if (email.expiresAt !== null && email.expiresAt <= context.clock.now()) {
      return markFailed(context, id, 'No longer worth sending')
    }
    try {
      await context.mail.deliver({
        to: email.recipient,
        subject: email.subject,
        text: email.textBody,
        html: email.htmlBody,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Message-ID': messageId(email.eventKey, context.config.mailFrom),
          ...email.headers,
        },
      })
    } catch (error) {
      const final = lastAttempt || error instanceof MailRefused
      if (!final) {
        await recordOutcome(context, id, { lastError: String(error) })
        throw error
      }
      context.log.error({ err: error, email: id }, 'an email could not be sent')
      return markFailed(context, id, String(error))
    }
    await recordOutcome(context, id, { sentAt: context.clock.now(), ...NO_CONTENT })
  },
  { maxAttempts: 12, lane: 'email' },
)

const sweepEmails = defineJob(
  'sweep-letters',
  z.object({}),
  async ({ db }) => {
    await db
      .deleteFrom('emails')
      .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
      .execute()
  },
  { cron: '17 4 * * *' },
)

export const mailJobs: readonly Job<unknown>[] = [sendEmail, sweepEmails]

function findUnsent({ db }: Pick<Context, 'db'>, id: number) {
  return db
    .selectFrom('emails')
    .select([
      'eventKey',
      'recipient',
      'subject',
      'textBody',
      'htmlBody',
      'expiresAt',
      sql<Record<string, string>>`headers`.as('headers'),
    ])
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
}

/** Emails may contain sign-in links, and names of people who delete their accounts later. */
const NO_CONTENT = { subject: '', textBody: '', htmlBody: '' }

async function recordOutcome(
  { db }: Pick<Context, 'db'>,
  id: number,
  outcome: Updateable<DB['emails']>,
): Promise<void> {
  await db.updateTable('emails').set(outcome).where('id', '=', id).execute()
}

function markFailed(
  context: Pick<Context, 'clock' | 'db'>,
  id: number,
  reason: string,
): Promise<void> {
  const failedAt = context.clock.now()
  return recordOutcome(context, id, { failedAt, lastError: reason, ...NO_CONTENT })
}

function messageId(eventKey: string, from: string): string {
  const name = createHash('sha256').update(eventKey).digest('base64url').slice(0, 32)
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${name}@${domain}>`
}
