/**
 * An expected failure with a catalogued code. Each feature's contract lists its codes with their HTTP
 * status; the texts are in `i18n/{en,ja}` under `problems.<code>`.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly values: Record<string, string | number>
  /** Problem code by field of the request body, for messages beside the field. */
  readonly fields: Record<string, string>
  /** The most characters of each field with the code `text_too_long`. */
  readonly limits: ReadonlyMap<string, number>
  /** Seconds until a retry makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(code: string, more: Partial<Pick<Problem, Detail>> = {}) {
    super(code)
    this.code = code
    this.values = more.values ?? {}
    this.fields = more.fields ?? {}
    this.limits = more.limits ?? new Map()
    this.retryAfter = more.retryAfter
  }
}

type Detail = 'values' | 'fields' | 'limits' | 'retryAfter'

/** A problem of one field of the request body, with its message beside the field. */
export function fieldProblem(
  field: string,
  code: string,
  more: Partial<Pick<Problem, Exclude<Detail, 'fields'>>> = {},
): Problem {
  return new Problem(code, { ...more, fields: { [field]: code } })
}

/** Problem code → HTTP status. */
export type ProblemCatalogue = Readonly<Record<string, number>>

/** The code of a failure due to a server error. */
export const INTERNAL_ERROR = 'unexpected'

/** The codes that no feature owns. */
export const kernelProblems = {
  bad_request: 400,
  not_logged_in: 401,
  registration_unfinished: 403,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  idempotency_mismatch: 409,
  address_ended: 410,
  text_too_long: 400,
  too_large: 413,
  rate_limited: 429,
  [INTERNAL_ERROR]: 500,
  unavailable: 503,
  storage_full: 507,
} as const satisfies ProblemCatalogue
