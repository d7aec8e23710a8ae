import { useEffect, useState } from 'react'

type Peaks = readonly number[] | null

const FIRST_PAUSE_MS = 500

const known = new Map<string, Peaks>()

/**
 * The peaks at an address: undefined while they load, empty while they cannot be loaded, null where
 * there are none to draw.
 */
export function usePeaks(src: string | null): Peaks | undefined {
  const find = () => (src === null ? null : known.get(src))
  const [peaks, setPeaks] = useState(find)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` depends on the address only
  useEffect(() => {
    setPeaks(find())
    if (src !== null && !known.has(src)) return loadPeaks(src, setPeaks)
  }, [src])
  return peaks
}

/**
 * Tries until they are loaded.
 * @returns undo
 */
export function loadPeaks(src: string, show: (peaks: Peaks) => void): () => void {
  const life = new AbortController()
  const { signal } = life
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let isLoading = false
  const load = async () => {
    if (isLoading) return
    isLoading = true
    clearTimeout(timer)
    try {
      const peaks = await fetchPeaks(src, signal)
      known.set(src, peaks)
      show(peaks)
      life.abort()
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      show([])
      timer = setTimeout(load, pause)
      pause *= 2
    }
    isLoading = false
  }
  addEventListener('online', load, life)
  void load()
  return () => {
    clearTimeout(timer)
    life.abort()
  }
}

/** Reads the peaks field of the waveform file (specification §7). */
export async function fetchPeaks(src: string, signal: AbortSignal): Promise<Peaks> {
  const response = await fetch(src, { signal })
  if (!response.ok) throw new Error(`waveform ${response.status}`)
  const body: unknown = await response.json()
  const peaks: unknown = Reflect.get(Object(body), 'peaks')
  return Array.isArray(peaks) ? peaks.filter((peak) => typeof peak === 'number') : null
}
