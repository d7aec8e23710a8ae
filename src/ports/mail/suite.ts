import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Email, type Mail, MailRefused } from './mail.ts'

/** The engine under test, and the emails that have arrived. */
export interface MailTrial {
  mail: Mail
  /** Returns the oldest first, decoded. */
  received(): Promise<Required<Email>[]>
  close(): Promise<void>
}

export function testMailEngine(name: string, open: () => Promise<MailTrial>): void {
  let trial: MailTrial
  beforeAll(async () => {
    trial = await open()
  })
  afterAll(() => trial.close())

  const email: Email = {
    to: 'listener@example.com',
    subject:
      'ログインのリンク · Sign in “now”, and a subject that is longer than one line of a header',
    text: `こんにちは。\n\nhttps://example.com/${'a'.repeat(200)}?x=1&y=2\n.\nFrom here on: 音色 🎧\n`,
    html: '<!doctype html><html lang="ja"><body><p>こんにちは &amp; hello 🎧</p></body></html>',
    headers: { 'Auto-Submitted': 'auto-generated', 'Message-ID': '<once@example.com>' },
  }

  test(`${name} delivers text of any language, long lines and headers unchanged`, async () => {
    await trial.mail.deliver(email)
    const arrived = (await trial.received()).at(-1)
    expect(arrived).toMatchObject({ to: email.to, subject: email.subject })
    expect(arrived?.text.trim()).toBe(email.text.trim())
    expect(arrived?.html.trim()).toBe(email.html)
    expect(arrived?.headers).toMatchObject(email.headers ?? {})
  })

  test(`${name} delivers each email to its own address alone`, async () => {
    const before = (await trial.received()).length
    await trial.mail.deliver({ ...email, to: 'one@example.com' })
    await trial.mail.deliver({ ...email, to: 'two@example.com' })
    const arrived = (await trial.received()).slice(before)
    expect(arrived.map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com'])
  })

  test.each([
    'one@example.com, two@example.com',
    'one@example.com\r\nBcc: two@example.com',
    'Name <one@example.com>',
    'no-address',
    '',
  ])(`${name} refuses the address %j permanently and delivers nothing`, async (to) => {
    const before = (await trial.received()).length
    await expect(trial.mail.deliver({ ...email, to })).rejects.toThrow(MailRefused)
    expect(await trial.received()).toHaveLength(before)
  })

  test(`${name} lets no line break of a subject become a header`, async () => {
    await trial.mail.deliver({ ...email, subject: 'Hello\r\nBcc: two@example.com' })
    const arrived = (await trial.received()).at(-1)
    expect(arrived?.subject).toBe('Hello Bcc: two@example.com')
    expect(arrived?.headers).not.toHaveProperty('Bcc')
  })
}
