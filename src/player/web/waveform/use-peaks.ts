import { useEffect, useState } from 'react'

const known = new Map<string, readonly number[] | null>()
const FIRST_PAUSE_MS = 500

/**
 * The peaks behind an address: undefined while they load, none while they cannot be loaded, null where
 * there are none to draw.
 */
export function usePeaks(src: string | null): readonly number[] | null | undefined {
  const [peaks, setPeaks] = useState(() => find(src))
  useEffect(() => {
    const found = find(src)
    setPeaks(found)
    if (src !== null && found === undefined) return loadPeaks(src, setPeaks)
  }, [src])
  return peaks
}

function find(src: string | null): readonly number[] | null | undefined {
  return src === null ? null : known.get(src)
}

/**
 * Asks until they come: without them the line is flat, and seeks as any.
 * @returns undo
 */
export function loadPeaks(
  src: string,
  show: (peaks: readonly number[] | null) => void,
): () => void {
  const life = new AbortController()
  const { signal } = life
  let timer: ReturnType<typeof setTimeout>
  let pause = FIRST_PAUSE_MS
  let isAsking = false
  const load = async () => {
    if (isAsking) return
    isAsking = true
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
    isAsking = false
  }
  addEventListener('online', load, { signal })
  void load()
  return () => {
    clearTimeout(timer)
    life.abort()
  }
}

/** Reads the peaks field of the waveform file (specification §7). */
export async function fetchPeaks(
  src: string,
  signal: AbortSignal,
): Promise<readonly number[] | null> {
  const response = await fetch(src, { signal })
  if (!response.ok) throw new Error(`waveform ${response.status}`)
  const body: unknown = await response.json()
  const peaks: unknown = Reflect.get(Object(body), 'peaks')
  return Array.isArray(peaks) ? peaks.filter((peak) => typeof peak === 'number') : null
}
