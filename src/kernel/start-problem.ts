/**
 * The reason why the service cannot start, in one line that says what to do. `main` prints the
 * message alone, with no stack, and exits with status 1.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'

  /** @param cause the error that ends the line */
  static from(what: string, cause: unknown): StartProblem {
    const why = cause instanceof Error && cause.message ? cause.message : String(cause)
    return new StartProblem(`${what}: ${why}`, { cause })
  }
}
