/** How fast bytes have been going out of late, smoothed so that a reader can follow it. */
export interface Meter {
  /** Milliseconds on any clock that runs forward. */
  begun: number
  at: number
  /** Bytes. */
  loaded: number
  /** Bytes a second. */
  rate: number
  /** What is read; it changes every two seconds at most. */
  shown: { at: number; loaded: number; rate: number } | undefined
}

/** What happened this long ago counts about a third. */
const MEMORY_MS = 5000
const SILENT_MS = 1500
const CALM_MS = 2000

export function measure(meter: Meter | undefined, at: number, loaded: number): Meter {
  if (!meter) return { begun: at, at, loaded, rate: 0, shown: undefined }
  const passed = at - meter.at
  if (passed <= 0 || loaded < meter.loaded) return meter
  const now = ((loaded - meter.loaded) / passed) * 1000
  // The mean of all at first: one odd beginning is not what the rest is measured by.
  const weight = Math.max(passed / (at - meter.begun), 1 - Math.exp(-passed / MEMORY_MS))
  const rate = meter.rate + (now - meter.rate) * weight
  return { begun: meter.begun, at, loaded, rate, shown: shownOf(meter, { at, loaded, rate }) }
}

type Shown = NonNullable<Meter['shown']>

function shownOf({ begun, shown }: Meter, now: Shown): Shown | undefined {
  if (now.at - begun < SILENT_MS) return undefined
  return shown && now.at - shown.at < CALM_MS ? shown : now
}

export type TimeLeft =
  | { unit: 'soon' }
  | { unit: 'seconds'; count: number }
  | { unit: 'minutes'; count: number }
  | { unit: 'hours'; count: number }

/** Rounded up, coarser the longer it is; undefined where nobody can know. */
export function timeLeft(bytes: number, rate: number): TimeLeft | undefined {
  const seconds = bytes / rate
  if (!(rate > 0 && seconds <= 99 * 3600)) return undefined
  if (seconds <= 5) return { unit: 'soon' }
  if (seconds <= 50) return { unit: 'seconds', count: Math.ceil(seconds / 10) * 10 }
  if (seconds <= 90 * 60) return { unit: 'minutes', count: Math.ceil(seconds / 60) }
  return { unit: 'hours', count: Math.ceil(seconds / 3600) }
}
