export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Delivers one letter; throws where it could not be handed over, so that the outbox tries again. */
export interface Mail {
  /** @throws MailRefused where trying again cannot help */
  deliver(letter: Letter): Promise<void>
}

/** The mail server will never take this letter: no such mailbox, a broken address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
