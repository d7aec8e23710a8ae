import { formatTime } from '#ui/sound/format-time.ts'
import type { SoundForm } from '../editor/sound-form.ts'

/**
 * The limit is switched on or off: what is empty then is the whole sound, as the waveform shows it.
 *
 * @param duration seconds; undefined while unknown
 */
export function switchLimit(
  form: SoundForm,
  limit: boolean,
  duration: number | undefined,
): Partial<SoundForm> {
  const { limitFrom, limitTo } = form
  if (!limit) return { limit }
  const isOpen = limitTo.trim() === '' && duration !== undefined
  return {
    limit,
    ...(limitFrom.trim() === '' && { limitFrom: formatTime(0) }),
    ...(isOpen && { limitTo: formatTime(Math.floor(duration)) }),
  }
}
