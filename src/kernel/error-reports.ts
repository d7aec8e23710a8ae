import {
  type Client,
  type ErrorEvent,
  linkedErrorsIntegration,
  type StackFrame,
} from '@sentry/core'

/** The settings name where errors are reported to, and the release that they are reported of. */
export interface ErrorReportSettings {
  /** Address of a project at a service that accepts Sentry’s envelopes; its key is public. */
  dsn: string
  release: string
}

/** The place where an error occurred holds patterns and names, and no addresses. */
export interface ErrorPlace {
  /** The pattern of a path, as `/sound/:id`, or the name of a job. */
  route?: string | undefined
  requestId?: string | undefined
}

/** The name of a stack frame’s file, without what is private about this machine or page. */
type NameFile = (file: string) => string

const MINUTE_MS = 60_000
const PER_MINUTE = 20
const CAUSES = 2

/**
 * Options of Sentry’s clients, for server and browser alike. Nothing is sent but errors, each once a
 * minute, and of an error only the fields that `scrub` names: no user, address, header, cookie, query,
 * breadcrumb or device.
 */
export function clientOptions({ dsn, release }: ErrorReportSettings, nameFile: NameFile) {
  const allows = createLimit()
  return {
    dsn,
    release,
    environment: 'production',
    dataCollection: { userInfo: false },
    sendClientReports: false,
    traceLifecycle: 'static' as const,
    beforeBreadcrumb: () => null,
    integrations: [linkedErrorsIntegration({ limit: CAUSES })],
    beforeSend(event: ErrorEvent) {
      const scrubbed = scrub(event, nameFile)
      const [{ type, value } = {}] = scrubbed.exception.values
      return allows(`${type} ${value} ${scrubbed.transaction}`) ? scrubbed : null
    },
  }
}

/** What was thrown may be anything, and may be private: then only its kind is reported. */
export function captureError(client: Client, error: unknown, place: ErrorPlace): void {
  const reported = error instanceof Error ? error : new Error(`thrown: ${typeof error}`)
  const tags = { route: place.route, request_id: place.requestId }
  client.captureException(reported, { originalException: reported, captureContext: { tags } })
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

function scrub(event: ErrorEvent, nameFile: NameFile) {
  const { event_id, timestamp, platform, level, release, environment, tags } = event
  const values = event.exception?.values?.map(({ type, value, stacktrace }) => {
    const frames = stacktrace?.frames?.map((frame) => scrubFrame(frame, nameFile))
    return { type, value: scrubText(String(value)), stacktrace: frames && { frames } }
  })
  return {
    type: undefined,
    event_id,
    timestamp,
    platform,
    level,
    release,
    environment,
    transaction: tags?.route?.toString(),
    tags,
    exception: { values: values ?? [] },
  }
}

function scrubFrame({ filename, function: name, lineno, colno }: StackFrame, nameFile: NameFile) {
  return {
    filename: filename && nameFile(filename),
    function: name,
    lineno,
    colno,
    in_app: filename !== undefined && !/node_modules|^node:/.test(filename),
  }
}

const PRIVATE = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\?[^\s"')]*/g, '?…'],
  [/(\/media\/[^/\s]*\/)[^/\s]*/g, '$1…'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b|\b[\da-f]{1,4}(:[\da-f]{0,4}){3,7}/gi, '[ip]'],
  // Ids, tokens and hashes.
  [/(?=[\w-]*\d)[\w-]{12,}/g, '[key]'],
  [/\d{5,}/g, '[number]'],
  // Quoted values are what someone sent; names in the database are ours.
  [/(?<!\b(?:relation|column|table|constraint|index|function|type) )"[^"]*"/g, '"…"'],
  // The match ends at the last quote, as the name of a file may contain others; names in the code
  // are ours.
  [
    /(?<!\w)(?<!\b(?:reading|setting|property|access|execute|construct|package|on) (?='[\w$]+'))'.*'/g,
    "'…'",
  ],
  // Paths of these pages contain usernames and titles.
  [/(?<=\/(?:sounds?|albums?|users?|tag)\/)[^\s"'()]+/g, '…'],
  // Our messages are in English: a word in other letters is someone’s, also where it is encoded.
  [/(?<![^\s/"'()])[^\s/"'()]*(?:(?![a-z])\p{L}|%[\da-f]{2})[^\s/"'()]*/giu, '…'],
] as const
const MAX_LENGTH = 500

/** The text of an error without what may be about a person: addresses, keys, quoted values. */
export function scrubText(text: string): string {
  return PRIVATE.reduce((rest, [what, mark]) => rest.replace(what, mark), text).slice(0, MAX_LENGTH)
}
