import { useEffect, useState } from 'react'
import { usePeaks } from '#player/web/waveform/use-peaks.ts'
import { pauseAfter } from '../keeping/kept.ts'

/** About two minutes; after that once whenever the network is back. */
const TRIES = 8

/** Peaks as `usePeaks` has them; those that did not come are asked for again. */
export function useLastingPeaks(src: string | null): readonly number[] | null | undefined {
  const [tries, setTries] = useState(0)
  // What stands behind # is never sent: it makes another question of the same address.
  const peaks = usePeaks(src === null || tries === 0 ? src : `${src}#${tries}`)
  const isMissing = src !== null && peaks === null
  useEffect(() => {
    if (!isMissing) return
    const again = () => setTries(tries + 1)
    const timer = tries < TRIES ? setTimeout(again, pauseAfter(tries)) : undefined
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [isMissing, tries])
  return peaks
}
