/** The result of a call that did not succeed: never thrown (specification section 8). */
export interface ApiFailure {
  error: true
  /** HTTP status; 0 where there was no answer. */
  status: number
  code: string
  message: string
  /** Code and words by field of the body. */
  fields: Record<string, { code: string; message: string }>
  /** Seconds. */
  retryAfter?: number
}

export function isFailure(answer: unknown): answer is ApiFailure {
  return typeof answer === 'object' && answer !== null && 'error' in answer && answer.error === true
}

export function failure(status: number, code: string, message: string): ApiFailure {
  return { error: true, status, code, message, fields: {} }
}
