import {
  createEventEnvelope,
  createTransport,
  dsnFromString,
  type Event,
  exceptionFromError,
  getEnvelopeEndpointWithUrlEncodedAuth,
  type StackParser,
  uuid4,
} from '@sentry/core'
import { scrubText } from './scrub-text.ts'

/** Where errors are reported to, and as what. */
export interface ErrorReportSettings {
  /** Address of a project at a service that accepts Sentry’s envelopes; its key is public. */
  dsn: string
  release: string
}

/** Where an error occurred. Patterns and names only, no addresses. */
export interface ErrorPlace {
  /** As `/sound/:id`, or the name of a job. */
  route?: string | undefined
  requestId?: string | undefined
}

interface Options extends ErrorReportSettings {
  platform: 'node' | 'javascript'
  stackParser: StackParser
  /** Of a stack frame, without what is private about this machine or page. */
  nameFile(file: string): string
  post(url: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response>
}

export interface ErrorReporter {
  /** Sends it unless it was sent within the minute, or too many were. Never throws. */
  report(error: unknown, place: ErrorPlace): void
  /** Waits until what was reported is sent. */
  flush(ms: number): PromiseLike<boolean>
}

const MINUTE_MS = 60_000
const PER_MINUTE = 20
const CAUSES = 3

/**
 * Reports errors in the format of Sentry. Events are put together here, so that nothing is in them
 * that is not named here: no user, address, header, cookie, query, breadcrumb or device.
 */
export function createErrorReporter(options: Options): ErrorReporter {
  const dsn = dsnFromString(options.dsn)
  if (!dsn) throw new Error('SENTRY_DSN is not a DSN')
  const url = getEnvelopeEndpointWithUrlEncodedAuth(dsn)
  const allows = createLimit()
  const transport = createTransport({ recordDroppedEvent() {} }, async ({ body }) => {
    const bytes = typeof body === 'string' ? body : Uint8Array.from(body)
    const { status, headers } = await options.post(url, bytes)
    return {
      statusCode: status,
      headers: {
        'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
        'retry-after': headers.get('retry-after'),
      },
    }
  })
  return {
    report(error, place) {
      const event = eventOf(error, place, options)
      const [{ type, value } = {}] = event.exception?.values ?? []
      if (!allows(`${type} ${value} ${place.route}`)) return
      // An error that cannot be reported is in the log, or in the console, all the same.
      transport.send(createEventEnvelope(event, dsn)).then(undefined, () => {})
    },
    flush: (ms) => transport.flush(ms),
  }
}

function createLimit(): (key: string) => boolean {
  let since = 0
  const sent = new Set<string>()
  return (key) => {
    if (Date.now() - since >= MINUTE_MS) {
      since = Date.now()
      sent.clear()
    }
    if (sent.has(key) || sent.size >= PER_MINUTE) return false
    sent.add(key)
    return true
  }
}

function eventOf(error: unknown, { route, requestId }: ErrorPlace, options: Options): Event {
  return {
    event_id: uuid4(),
    timestamp: Date.now() / 1000,
    platform: options.platform,
    level: 'error',
    release: options.release,
    environment: 'production',
    ...(route !== undefined && { transaction: route }),
    tags: { ...(route !== undefined && { route }), ...(requestId && { request_id: requestId }) },
    // The service takes the cause first.
    exception: {
      values: causesOf(error)
        .reverse()
        .map((each) => exceptionOf(each, options)),
    },
  }
}

/** The error and what caused it. */
function causesOf(error: unknown): Error[] {
  const causes = [asError(error)]
  for (let at = causes[0]?.cause; at !== undefined && causes.length < CAUSES; ) {
    const cause = asError(at)
    causes.push(cause)
    at = cause.cause
  }
  return causes
}

/** What was thrown may be anything, and may be private: then only its kind is reported. */
function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(`thrown: ${typeof error}`)
}

function exceptionOf(error: Error, { stackParser, nameFile }: Options) {
  const { type, stacktrace } = exceptionFromError(stackParser, error)
  const frames = stacktrace?.frames?.map(({ filename, function: name, lineno, colno }) => ({
    ...(filename !== undefined && { filename: nameFile(filename) }),
    ...(name !== undefined && { function: name }),
    ...(lineno !== undefined && { lineno }),
    ...(colno !== undefined && { colno }),
    in_app: filename !== undefined && !/node_modules|^node:/.test(filename),
  }))
  return {
    type: type ?? 'Error',
    value: scrubText(String(error.message)),
    ...(frames && { stacktrace: { frames } }),
  }
}
