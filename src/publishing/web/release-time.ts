/** A moment as a date field writes it, `2026-12-24T20:00`, by the clocks of a time zone. */
export function localOf(iso: string | null, timeZone: string): string {
  return iso === null ? '' : wallClock(new Date(iso), timeZone)
}

/**
 * The moment when the clocks of a time zone show this; null for an empty field.
 *
 * @returns ISO 8601; undefined for what is no moment
 */
export function isoOf(local: string, timeZone: string): string | null | undefined {
  if (local === '') return null
  const shown = new Date(`${local}Z`).getTime()
  if (Number.isNaN(shown)) return undefined
  // The offset is that of the moment itself, which the first guess may miss by an hour.
  const guess = shown - offsetAt(shown, timeZone)
  return new Date(shown - offsetAt(guess, timeZone)).toISOString()
}

function offsetAt(time: number, timeZone: string): number {
  return new Date(`${wallClock(new Date(time), timeZone)}Z`).getTime() - time
}

function wallClock(moment: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment)
  return text.replace(' ', 'T')
}
