import type { Dispatch, SetStateAction } from 'react'

/** What became of new audio that was stopped; `left`: nobody knows. */
export type Stopped = 'stopping' | 'stopped' | 'taken' | 'left'

/** Says what has become of the stop that was pressed last; of those before it, nothing more. */
export function createStops(say: Dispatch<SetStateAction<Stopped | undefined>>) {
  let last = 0
  return {
    begin() {
      last += 1
      const turn = last
      say('stopping')
      /** What was said of it meanwhile stands. */
      return (end: Stopped) => {
        if (turn === last) say((now) => (now === 'stopping' ? end : now))
      }
    },
    /** Other audio was chosen. */
    forget() {
      last += 1
      say(undefined)
    },
  }
}
