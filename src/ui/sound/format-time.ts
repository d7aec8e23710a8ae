/** Seconds as mm:ss; '00:00' while there is nothing, minutes run past 59. */
export function formatTime(seconds: number | null | undefined): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds ?? 0)) : 0
  const minutes = Math.floor(whole / 60)
  return `${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

/** Returns the same in words: “3 minutes 20 seconds”. */
export function timeInWords(
  seconds: number,
  formatUnit: (count: number, unit: 'minute' | 'second') => string,
): string {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = formatUnit(whole % 60, 'second')
  return whole < 60 ? rest : `${formatUnit(Math.floor(whole / 60), 'minute')} ${rest}`
}

/** Writes units where the page has no messages for them. */
export function unitsOf(locale: string): Parameters<typeof timeInWords>[1] {
  return (count, unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
