/** Seconds as mm:ss; '00:00' while there is nothing, minutes run past 59. */
export function formatTime(seconds: number | null | undefined): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds ?? 0)) : 0
  const minutes = Math.floor(whole / 60)
  return `${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

interface Unit {
  style: 'unit'
  unit: string
  unitDisplay: 'long'
}

/** The same as it is said: “3 minutes 20 seconds”. */
export function timeInWords(
  seconds: number,
  format: (value: number, unit: Unit) => string,
): string {
  const whole = Math.max(0, Math.floor(seconds))
  const say = (value: number, unit: string) =>
    format(value, { style: 'unit', unit, unitDisplay: 'long' })
  const rest = say(whole % 60, 'second')
  return whole < 60 ? rest : `${say(Math.floor(whole / 60), 'minute')} ${rest}`
}

/** Where there is no formatter of the page. */
export function numbersOf(locale: string) {
  return (value: number, unit: Unit) => new Intl.NumberFormat(locale, unit).format(value)
}
