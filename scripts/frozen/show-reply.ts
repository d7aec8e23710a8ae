import { readPdfText } from '../../src/ports/pdf/testing.ts'
import type { Reply } from './client.ts'
import { describeDifference } from './diff.ts'
import type { Normalise } from './normalise.ts'

const HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'location',
  'link',
  'retry-after',
  'access-control-allow-origin',
  'content-language',
  'x-robots-tag',
  'refresh',
]

/** Status, main headers and body of a reply as lines. */
export function showReply({ status, headers, body }: Reply, normalise: Normalise): string[] {
  const named = HEADERS.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  const cookies = headers.getSetCookie().map((cookie) => `set-cookie: ${cookie}`)
  const lines = [String(status), ...named, ...cookies, ...showBody(headers, body)]
  return normalise(lines.join('\n')).split('\n')
}

function showBody(headers: Headers, body: Buffer): string[] {
  const type = headers.get('content-type') ?? ''
  if (body.length === 0) return []
  if (type === 'application/pdf') return readPdfText(body)
  if (type.includes('json')) return [showJson(JSON.parse(body.toString()))]
  if (/text|xml|javascript|mpegurl/.test(type)) return [body.toString()]
  return [`(${body.length} bytes)`]
}

const WIDTH = 100

/** With sorted keys; what fits into a line stands in one. */
export function showJson(value: unknown, space = ''): string {
  const short = JSON.stringify(sorted(value))
  if (short.length + space.length <= WIDTH || typeof value !== 'object' || value === null)
    return short
  const inner = `${space} `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((part) => inner + showJson(part, inner))
    : Object.entries(Object(sorted(value))).map(
        ([key, part]) => `${inner}${JSON.stringify(key)}: ${showJson(part, inner)}`,
      )
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${space}${close}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

export interface Seen {
  /** As `visitor`. */
  by: string
  lines: string[]
}

/**
 * What people see of one thing: in full for the first, and for the others what differs.
 *
 * @param known what the first is compared with, too
 */
export function compareSeen(all: readonly Seen[], known: readonly Seen[] = []): string[] {
  const shown = [...known]
  const lines: string[] = []
  for (const seen of all) {
    const text = seen.lines.join('\n')
    const equal = shown.find((other) => other.lines.join('\n') === text)
    lines.push(...(equal ? [`as ${seen.by}: same as ${equal.by}`] : showNew(seen, shown)))
    if (!equal) shown.push(seen)
  }
  return lines
}

function showNew({ by, lines }: Seen, shown: readonly Seen[]): string[] {
  const full = [`as ${by}:`, ...lines.map(indent)]
  const nearest = shown
    .map((other) => ({ by: other.by, changes: describeDifference(other.lines, lines) }))
    .sort((a, b) => a.changes.length - b.changes.length)[0]
  if (nearest === undefined || nearest.changes.length > lines.length / 2) return full
  return [`as ${by}: as ${nearest.by}, but`, ...nearest.changes.map(indent)]
}

const indent = (line: string) => ` ${line}`
