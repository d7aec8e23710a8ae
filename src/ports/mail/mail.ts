export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Delivers one letter; throws where it could not be handed over, so that the outbox tries again. */
export interface Mail {
  deliver(letter: Letter): Promise<void>
}
