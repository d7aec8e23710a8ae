export interface Email {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** The number of connections to the mail server, and of jobs that wait for it. */
export const EMAILS_AT_ONCE = 5

/** Delivers one email; throws where that fails, so that the outbox retries. */
export interface Mail {
  /** @throws MailRefused where trying again cannot help */
  deliver(email: Email): Promise<void>
}

/** The mail server will never take this email: no such mailbox, a broken address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** One plain address; anything that could add a header or a second recipient is refused. */
const ADDRESS = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/

/** @throws MailRefused */
export function checkAddress(address: string): void {
  if (!ADDRESS.test(address) || address.length > 254) {
    throw new MailRefused('The address of the email is not an e-mail address')
  }
}
