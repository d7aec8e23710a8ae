import { createTransport } from 'nodemailer'
import { checkAddress, EMAILS_AT_ONCE, type Mail, MailRefused } from './mail.ts'

/**
 * @param url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…`
 * @param from `Neiro <no-reply@example.com>`
 */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    ...optionsOf(url),
    // Connections are used again; each closes once it has had nothing to do for the time below.
    pool: true,
    maxConnections: EMAILS_AT_ONCE,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Emails are made from text alone; nothing in one may make us read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, subject, text, html, headers = {} }) {
      checkAddress(to)
      const { 'Message-ID': messageId, ...others } = headers
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: others,
          ...(messageId !== undefined && { messageId }),
        })
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(String(error), { cause: error })
        throw error
      }
    },
  }
}

function optionsOf(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: searchParams.get('tls') === 'required',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  }
}

/** A 5xx about this email's envelope (RFC 5321 §4.2.1); a failed login may be put right. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 550
}
