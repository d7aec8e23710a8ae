import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { MailRefused } from './mail.ts'

const KEPT_DAYS = 30

/**
 * Hands a letter to the mail engine. A worker that dies between the hand-over and its record sends
 * the letter again under the same Message-ID, by which mailboxes tell the two as one.
 */
export const sendLetter = defineJob(
  'send-letter',
  z.object({ id: z.number() }),
  async (context, { id }, { lastAttempt }) => {
    const letter = await findUnsent(context, id)
    if (!letter) return
    if (letter.expires_at !== null && letter.expires_at <= context.clock.now()) {
      return giveUp(context, id, 'No longer worth sending')
    }
    try {
      await context.mail.deliver({
        to: letter.recipient,
        subject: letter.subject,
        text: letter.text_body,
        html: letter.html_body,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Message-ID': messageId(letter.event_key, context.config.mailFrom),
          ...letter.headers,
        },
      })
    } catch (error) {
      const final = lastAttempt || error instanceof MailRefused
      if (!final) {
        await note(context, id, { last_error: String(error) })
        throw error
      }
      context.log.error({ err: error, letter: id }, 'a letter could not be sent')
      return giveUp(context, id, String(error))
    }
    await note(context, id, { sent_at: context.clock.now(), ...WORDLESS })
  },
  { maxAttempts: 12 },
)

const sweepLetters = defineJob(
  'sweep-letters',
  z.object({}),
  async ({ db }) => {
    await db
      .deleteFrom('letters')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute()
  },
  { cron: '17 4 * * *' },
)

export const mailJobs: readonly Job<unknown>[] = [sendLetter, sweepLetters]

function findUnsent({ db }: Context, id: number) {
  return db
    .selectFrom('letters')
    .select(['event_key', 'recipient', 'subject', 'text_body', 'html_body', 'expires_at'])
    .select(sql<Record<string, string>>`headers`.as('headers'))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
}

/** They may let somebody in, or name somebody who leaves later. */
const WORDLESS = { subject: '', text_body: '', html_body: '' }

interface Outcome {
  sent_at?: Date
  failed_at?: Date
  last_error?: string
  subject?: string
  text_body?: string
  html_body?: string
}

async function note({ db }: Context, id: number, outcome: Outcome): Promise<void> {
  await db.updateTable('letters').set(outcome).where('id', '=', id).execute()
}

function giveUp(context: Context, id: number, reason: string): Promise<void> {
  const failed_at = context.clock.now()
  return note(context, id, { failed_at, last_error: reason, ...WORDLESS })
}

function messageId(eventKey: string, from: string): string {
  const name = createHash('sha256').update(eventKey).digest('base64url').slice(0, 32)
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${name}@${domain}>`
}
