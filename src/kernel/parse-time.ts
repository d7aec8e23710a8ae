const UNITS = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/
const CLOCK = /^(?:(\d+):)?(\d+):(\d{1,2})$/
/** A day: more is no place in a sound. */
const LONGEST = 86_400

/**
 * The place in a sound that an address names: `1m30s`, `90`, `90s`, `1:30`, `1:02:03`.
 * @returns seconds, or undefined for anything else
 */
export function parseTime(text: string | null | undefined): number | undefined {
  const parts = text ? (CLOCK.exec(text) ?? UNITS.exec(text)) : null
  if (!parts) return undefined
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  const time = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
  return time <= LONGEST ? time : undefined
}
