/** Seconds as mm:ss; '00:00' while there is nothing, minutes run past 59. */
export function formatTime(seconds: number | null | undefined): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds ?? 0)) : 0
  const minutes = Math.floor(whole / 60)
  return `${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}
