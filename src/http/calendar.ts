import type { FastifyReply } from 'fastify'

interface Site {
  origin: string
  brandName: string
}

interface CalendarEvent {
  /** The id stays the same, so that a calendar changes what it has. */
  id: string
  title: string
  startsAt: Date
  updatedAt: Date
  location?: string
  url: string
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** Writes iCalendar (RFC 5545). Times are in UTC, which needs no table of the time zone. */
export function writeCalendar(
  { origin, brandName }: Site,
  events: readonly CalendarEvent[],
): string {
  const host = new URL(origin).hostname
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brandName)}//Dates//EN`,
    ...events.flatMap(({ id, title, startsAt, location, url, updatedAt }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${utcOf(updatedAt)}`,
      `LAST-MODIFIED:${utcOf(updatedAt)}`,
      `DTSTART:${utcOf(startsAt)}`,
      `SUMMARY:${escapeText(title)}`,
      ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** 20261224T100000Z */
function utcOf(moment: Date): string {
  return moment.toISOString().replace(/\.\d+|[-:]/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`)
}

/** Continues a long line in others that begin with a blank; no character is split. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** @param name of the file: a username or an id */
export async function sendCalendar(
  reply: FastifyReply,
  name: string,
  calendar: string,
): Promise<void> {
  await reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .header('cache-control', 'no-cache')
    .send(calendar)
}
