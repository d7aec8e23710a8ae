import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { testDatabase } from '../database/testing.ts'
import { testContext } from '../jobs/testing.ts'
import { type Email, MailRefused } from './mail.ts'
import { sendEmail, writeEmail, writeEmails } from './outbox.ts'

const { db, close } = await testDatabase()
afterAll(close)
const clock = fixedClock(new Date('2026-11-20T12:00:00Z'))
const links = Object.assign(testContext(db), {
  config: { brandName: 'Neiro', publicUrl: 'https://neiro.example' },
})
const reader = { email: 'a@example.com', locale: 'en' }
const email = { subject: 'Hello', paragraphs: ['secret link'] }
const first = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }

/** A context whose mail engine answers as configured, and records its emails. */
function contextWith(deliver: (email: Email) => void) {
  const delivered: Email[] = []
  const mail = {
    async deliver(email: Email) {
      delivered.push(email)
      deliver(email)
    },
  }
  const config = { mailFrom: 'Neiro <noreply@example.com>' }
  return { delivered, context: Object.assign(testContext(db), { mail, clock, config }) }
}

async function write(eventKey: string, expiresAt?: Date) {
  await db
    .transaction()
    .execute((trx) =>
      writeEmail(links, trx, reader, { ...email, eventKey, ...(expiresAt && { expiresAt }) }),
    )
  return row(eventKey)
}

function row(eventKey: string) {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('eventKey', '=', eventKey)
    .executeTakeFirstOrThrow()
}

test('an email of a transaction that fails is never sent', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await writeEmail(links, trx, reader, { ...email, eventKey: 'rolled-back' })
    throw new Error('the order fails')
  })
  await expect(failing).rejects.toThrow('the order fails')
  await expect(row('rolled-back')).rejects.toThrow()
})

test('what its reader may unsubscribe from is sent after all other emails', async () => {
  const priorityOf = async (id: number) => {
    const { rows } = await sql<{ priority: number }>`
      select priority from graphile_worker._private_jobs where payload::jsonb->'id' = ${id}::text::jsonb`.execute(
      db,
    )
    return rows[0]?.priority ?? 0
  }
  const stop = { label: 'Unsubscribe', url: 'https://example.com/stop' }
  const emails = [
    { reader: { ...reader, stop }, parts: { ...email, eventKey: 'release-1' } },
    { reader, parts: { ...email, eventKey: 'sign-in-1' } },
  ]
  await db.transaction().execute((trx) => writeEmails(links, trx, emails))
  const [release, signIn] = [await row('release-1'), await row('sign-in-1')]
  expect(await priorityOf(signIn.id)).toBeLessThan(await priorityOf(release.id))
})

test('an email written twice under one key is sent once', async () => {
  const { id } = await write('receipt-1')
  expect((await write('receipt-1')).id).toBe(id)
})

test('an email is delivered once, however often its job runs, and its text is deleted afterwards', async () => {
  const { id } = await write('once')
  const { context, delivered } = contextWith(() => {})
  await sendEmail.perform(context, { id }, first)
  await sendEmail.perform(context, { id }, { ...first, attempt: 2 })
  expect(delivered).toHaveLength(1)
  expect(delivered[0]).toMatchObject({
    to: reader.email,
    subject: email.subject,
    text: expect.stringContaining('secret link'),
    html: expect.stringContaining('secret link'),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Message-ID': expect.stringMatching(/^<\S+@example\.com>$/),
    },
  })
  const wordless = { subject: '', textBody: '', htmlBody: '' }
  expect(await row('once')).toMatchObject({ sentAt: clock.now(), ...wordless })
})

test('a failed delivery is retried under the same Message-ID', async () => {
  const { id } = await write('again')
  let isDown = true
  const { context, delivered } = contextWith(() => {
    if (isDown) throw new Error('connection refused')
  })
  await expect(sendEmail.perform(context, { id }, first)).rejects.toThrow('connection refused')
  expect(await row('again')).toMatchObject({ sentAt: null, failedAt: null })
  isDown = false
  await sendEmail.perform(context, { id }, { ...first, attempt: 2 })
  expect((await row('again')).sentAt).toEqual(clock.now())
  expect(delivered[0]?.headers).toEqual(delivered[1]?.headers)
})

test('a refused email fails immediately, one that always fails at the last attempt', async () => {
  const refused = await write('refused')
  const refusing = contextWith(() => {
    throw new MailRefused('no such mailbox')
  })
  await sendEmail.perform(refusing.context, { id: refused.id }, first)
  expect(await row('refused')).toMatchObject({ failedAt: clock.now(), textBody: '' })

  const failing = await write('failing')
  const down = contextWith(() => {
    throw new Error('connection refused')
  })
  const last = { ...first, attempt: 12, lastAttempt: true }
  await sendEmail.perform(down.context, { id: failing.id }, last)
  expect(await row('failing')).toMatchObject({ failedAt: clock.now() })
})

test('an expired email is not sent', async () => {
  const { id } = await write('late', new Date(clock.now().getTime() - 1))
  const { context, delivered } = contextWith(() => {})
  await sendEmail.perform(context, { id }, first)
  expect(delivered).toEqual([])
  expect((await row('late')).failedAt).toEqual(clock.now())
})
