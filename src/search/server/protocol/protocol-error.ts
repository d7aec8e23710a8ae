/** A refusal, sent as Algolia sends them: `{message, status}`. */
export class ProtocolError extends Error {
  readonly status: number
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The error for a parameter, in Algolia's words. */
export function invalidValue(parameter: string, expected: string): ProtocolError {
  return new ProtocolError(400, `Invalid value for "${parameter}" parameter, expected ${expected}`)
}
