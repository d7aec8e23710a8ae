import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { EMAILS_AT_ONCE, type Email, MailRefused } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { testMailEngine } from './suite.ts'

const FROM = 'Neiro 音色 <noreply@example.com>'

/** A real SMTP server on a free port. It turns away `greylisted@` for now and `unknown@` permanently. */
async function startServer() {
  const received: (Required<Email> & { from: string | undefined })[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Those that a mail engine keeps open.
    closeTimeout: 10,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'us@er' && password === 'p:ss'
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('greylisted@')) return done(smtpError('Come back later', 451))
      if (address.startsWith('unknown@')) return done(smtpError('No such mailbox', 550))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
          from: mail.from?.name,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          headers: Object.fromEntries(
            mail.headers.map(({ originalKey, value }) => [originalKey, value]),
          ),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  let connections = 0
  server.server.on('connection', () => {
    connections += 1
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { host: `127.0.0.1:${address.port}`, received, close, connections: () => connections }
}

function smtpError(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode })
}

testMailEngine('SMTP', async () => {
  const { host, received, close } = await startServer()
  const mail = createSmtpMail(`smtp://${host}`, FROM)
  return { mail, received: async () => received, close }
})

const server = await startServer()
afterAll(server.close)
const email = { to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

test('the email names its sender, in any script', async () => {
  await createSmtpMail(`smtp://${server.host}`, FROM).deliver(email)
  expect(server.received.at(-1)?.from).toBe('Neiro 音色')
})

test.each([
  ['taro.@docomo.ne.jp', '"taro."@docomo.ne.jp'],
  ['.taro@ezweb.ne.jp', '".taro"@ezweb.ne.jp'],
  ['a/b=c@docomo.ne.jp', 'a/b=c@docomo.ne.jp'],
])('the envelope and the header of an email to %s have %s', async (to, written) => {
  await createSmtpMail(`smtp://${server.host}`, FROM).deliver({ ...email, to })
  const arrived = server.received.at(-1)
  expect(arrived?.to).toBe(written)
  expect(arrived?.headers.To?.replace(/^<(.*)>$/, '$1')).toBe(written)
})

test('emails go through few connections, one after the other', async () => {
  const before = server.connections()
  const mail = createSmtpMail(`smtp://${server.host}`, FROM)
  await Promise.all(Array.from({ length: 12 }, () => mail.deliver(email)))
  for (const _ of [1, 2, 3]) await mail.deliver(email)
  expect(server.connections() - before).toBeLessThanOrEqual(EMAILS_AT_ONCE)
})

test('a mailbox that does not exist is refused permanently, a busy one is not', async () => {
  const mail = createSmtpMail(`smtp://${server.host}`, FROM)
  await expect(mail.deliver({ ...email, to: 'unknown@example.com' })).rejects.toThrow(MailRefused)
  const busy = mail.deliver({ ...email, to: 'greylisted@example.com' })
  await expect(busy).rejects.toThrow('Come back later')
  await expect(busy).rejects.not.toThrow(MailRefused)
})

test('user and password of the address may hold any character', { tags: ['slow'] }, async () => {
  const url = `smtp://${encodeURIComponent('us@er')}:${encodeURIComponent('p:ss')}@${server.host}`
  await createSmtpMail(url, FROM).deliver(email)
  const wrong = createSmtpMail(url.replace('p%3Ass', 'wrong'), FROM).deliver(email)
  await expect(wrong).rejects.not.toThrow(MailRefused)
})

test('a server that is unavailable makes the delivery fail, to be retried', async () => {
  const gone = await startServer()
  await gone.close()
  const delivery = createSmtpMail(`smtp://${gone.host}`, FROM).deliver(email)
  await expect(delivery).rejects.toThrow('ECONNREFUSED')
})

test('a server without TLS gets nothing where TLS is required', async () => {
  const before = server.received.length
  const delivery = createSmtpMail(`smtp://${server.host}?tls=required`, FROM).deliver(email)
  await expect(delivery).rejects.toThrow()
  expect(server.received).toHaveLength(before)
})
