/** A moment as a date field writes it, `2026-12-24T20:00`, in a time zone. */
export function localOf(iso: string | null, timeZone: string): string {
  return iso === null ? '' : wallClock(new Date(iso), timeZone)
}

/** @returns ISO 8601; null for an empty field, undefined for an invalid one */
export function isoOf(local: string, timeZone: string): string | null | undefined {
  if (local === '') return null
  const shown = new Date(`${local}Z`).getTime()
  if (Number.isNaN(shown)) return undefined
  // The offset is that of the moment itself, which the first guess may miss by an hour.
  const guess = shown - offsetAt(shown, timeZone)
  return new Date(shown - offsetAt(guess, timeZone)).toISOString()
}

/** A moment with the offset of a time zone, `2026-12-24T20:00:00+09:00`. */
export function withOffset(moment: Date, timeZone: string): string {
  const local = wallClock(moment, timeZone)
  const minutes = Math.round((new Date(`${local}Z`).getTime() - moment.getTime()) / 60_000)
  const part = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  return `${local}:00${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`
}

/** True for names of the IANA database, such as `Asia/Tokyo`; false for offsets. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function offsetAt(time: number, timeZone: string): number {
  return new Date(`${wallClock(new Date(time), timeZone)}Z`).getTime() - time
}

function wallClock(moment: Date, timeZone: string): string {
  const style = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', style).format(moment).replace(' ', 'T')
}
