import type { Dispatch, SetStateAction } from 'react'

/** What became of new audio that was stopped; `left`: not known. */
export type Stopped = 'stopping' | 'stopped' | 'taken' | 'left'

/** Reports what has become of the last stop; of those before it, nothing more. */
export function createStopState(report: Dispatch<SetStateAction<Stopped | undefined>>) {
  let last = 0
  return {
    begin() {
      last += 1
      const own = last
      report('stopping')
      /** What was reported meanwhile stays. */
      return (end: Stopped) => {
        if (own === last) report((now) => (now === 'stopping' ? end : now))
      }
    },
    /** Other audio was chosen. */
    reset() {
      last += 1
      report(undefined)
    },
  }
}
