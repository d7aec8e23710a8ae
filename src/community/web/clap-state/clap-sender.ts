import { CLAPS_MAX, type Claps } from '../../contract.ts'

/** Claps of one burst of presses are sent together. */
export const BURST_MS = 500

export interface ClapRequest {
  count: number
  /** Seconds into the sound, where it is playing. */
  position: number | undefined
  /** The same when it is sent again. */
  key: string
}

interface Options {
  start: Claps
  /** Gives undefined where it did not work. */
  send(request: ClapRequest): Promise<Claps | undefined>
  /** What is to be shown: claps that are under way included. */
  onChange(shown: Claps): void
  newKey(): string
}

export interface ClapSender {
  /** @returns false where all of one's claps are given */
  press(position: number | undefined): boolean
  /** What the server says, after it was asked for something else. */
  settle(claps: Claps): void
  /** Sends what waits now. */
  flush(): Promise<void>
}

/** Counts at once and asks later; what did not work is taken off again. */
export function createClapSender({ start, send, onChange, newKey }: Options): ClapSender {
  let known = start
  let underWay = 0
  let waiting: { count: number; position: number | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const pending = () => underWay + (waiting?.count ?? 0)
  const show = () => onChange({ mine: known.mine + pending(), total: known.total + pending() })

  async function flush(): Promise<void> {
    clearTimeout(timer)
    const burst = waiting
    if (burst === undefined) return
    waiting = undefined
    underWay += burst.count
    const answer = await send({ ...burst, key: newKey() })
    underWay -= burst.count
    known = answer ?? known
    show()
  }

  return {
    press(position) {
      if (known.mine + pending() >= CLAPS_MAX) return false
      waiting = { count: (waiting?.count ?? 0) + 1, position: waiting?.position ?? position }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), BURST_MS)
      show()
      return true
    },
    settle(claps) {
      known = claps
      show()
    },
    flush,
  }
}
