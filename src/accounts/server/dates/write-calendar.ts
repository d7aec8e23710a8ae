import type { DateRow } from './store.ts'

interface Site {
  origin: string
  brandName: string
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/**
 * Writes dates of an artist as iCalendar (RFC 5545). Times are in UTC, which needs no table of the
 * time zone; the ids stay the same, so that a calendar changes what it has.
 */
export function writeCalendar(
  { origin, brandName }: Site,
  { username, dates }: { username: string; dates: readonly DateRow[] },
): string {
  const host = new URL(origin).hostname
  const page = `${origin}/user/${username}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brandName)}//Dates//EN`,
    ...dates.flatMap(({ publicId, title, startsAt, venue, city, link, updatedAt }) => [
      'BEGIN:VEVENT',
      `UID:${publicId}@${host}`,
      `DTSTAMP:${utcOf(updatedAt)}`,
      `LAST-MODIFIED:${utcOf(updatedAt)}`,
      `DTSTART:${utcOf(startsAt)}`,
      `SUMMARY:${escapeText(title)}`,
      `LOCATION:${escapeText(`${venue}, ${city}`)}`,
      `URL:${link ?? page}`,
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
