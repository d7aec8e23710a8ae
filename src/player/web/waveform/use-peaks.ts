import { useEffect, useState } from 'react'

const known = new Map<string, readonly number[]>()

/** The peaks behind an address: undefined while they load, null where there are none to draw. */
export function usePeaks(src: string | null): readonly number[] | null | undefined {
  const [peaks, setPeaks] = useState(() => (src === null ? null : known.get(src)))
  useEffect(() => {
    if (src === null) return setPeaks(null)
    const found = known.get(src)
    setPeaks(found)
    if (found !== undefined) return
    const life = new AbortController()
    fetchPeaks(src, life.signal).then(
      (loaded) => {
        if (loaded) known.set(src, loaded)
        setPeaks(loaded)
      },
      (error: unknown) => {
        if (life.signal.aborted) return
        console.error('Error loading waveform:', error)
        setPeaks(null)
      },
    )
    return () => life.abort()
  }, [src])
  return peaks
}

/** Reads the peaks field of the waveform file (specification §7). */
export async function fetchPeaks(
  src: string,
  signal: AbortSignal,
): Promise<readonly number[] | null> {
  const response = await fetch(src, { signal })
  if (!response.ok) throw new Error(`waveform ${response.status}`)
  const body: unknown = await response.json()
  const peaks: unknown = body instanceof Object ? Reflect.get(body, 'peaks') : undefined
  return Array.isArray(peaks) ? peaks.filter((peak) => typeof peak === 'number') : null
}
