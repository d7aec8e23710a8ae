import type { SpeedMeter, Upload, UploadEvent } from './upload.ts'

/** A measurement this old counts about a third. */
const SMOOTHING_MS = 5000
const WARM_UP_MS = 1500
const SHOWN_MS = 2000

export function measure(meter: SpeedMeter | undefined, at: number, loaded: number): SpeedMeter {
  if (!meter) return { begun: at, at, loaded, rate: 0, shown: undefined }
  const passed = at - meter.at
  if (passed <= 0 || loaded < meter.loaded) return meter
  const now = ((loaded - meter.loaded) / passed) * 1000
  // The mean of all at first, so that one odd beginning does not distort what follows.
  const weight = Math.max(passed / (at - meter.begun), 1 - Math.exp(-passed / SMOOTHING_MS))
  const rate = meter.rate + (now - meter.rate) * weight
  const { begun, shown } = meter
  const isRecent = at - begun < WARM_UP_MS || (shown && at - shown.at < SHOWN_MS)
  return { begun, at, loaded, rate, shown: isRecent ? shown : { at, loaded, rate } }
}

export interface TotalSpeed {
  sent: number
  meter: SpeedMeter | undefined
}

/** Several files report progress at about the same time: one measurement takes them all. */
const TICK_MS = 500

/** @returns undefined while nothing is sent: what is paused, silent or broken off has no speed */
export function measureTotal(
  total: TotalSpeed | undefined,
  before: readonly Upload[],
  now: readonly Upload[],
  event: UploadEvent,
): TotalSpeed | undefined {
  const running = now.filter(({ transfer, stalled }) => transfer === 'running' && !stalled)
  if (running.length === 0) return undefined
  if (event.type === 'transfer-silent' && !running.some((one) => one.meter)) return undefined
  const { sent: former, meter } = total ?? { sent: 0, meter: undefined }
  const isSent = event.type === 'file-progressed' || event.type === 'file-arrived'
  const sent = former + (isSent ? loadedOf(now) - loadedOf(before) : 0)
  if (event.type !== 'file-progressed' || (meter && event.at - meter.at < TICK_MS)) {
    return { sent, meter }
  }
  return { sent, meter: measure(meter, event.at, sent) }
}

const loadedOf = (list: readonly Upload[]) => list.reduce((sum, { loaded }) => sum + loaded, 0)

export type TimeLeft = { unit: 'soon' } | { unit: 'seconds' | 'minutes' | 'hours'; count: number }

/** Rounded up, coarser the longer it is; undefined where it cannot be known. */
export function timeLeft(bytes: number, rate: number): TimeLeft | undefined {
  const seconds = bytes / rate
  if (!(rate > 0 && seconds <= 99 * 3600)) return undefined
  if (seconds <= 5) return { unit: 'soon' }
  if (seconds <= 50) return { unit: 'seconds', count: Math.ceil(seconds / 10) * 10 }
  if (seconds <= 90 * 60) return { unit: 'minutes', count: Math.ceil(seconds / 60) }
  return { unit: 'hours', count: Math.ceil(seconds / 3600) }
}
