import { callApi, isFailure } from '#client/api-client.ts'
import { randomId } from '#kernel/random-id.ts'
import { addAlbumClaps, addClaps, CLAPS_MAX, type Claps } from '../contract.ts'

export const BURST_MS = 500

export interface ClapRequest {
  count: number
  /** Seconds into the sound, where it is playing. */
  position: number | undefined
  /** The same when it is sent again. */
  key: string
}

interface Options {
  workId: string
  start: Claps
  /** Resolves to undefined where it did not work. */
  send(request: ClapRequest): Promise<Claps | undefined>
  /** Includes claps that are not answered yet. */
  onChange?: (shown: Claps) => void
  /** Claps have arrived or were taken back, here or elsewhere on the page. */
  onGiven?: () => void
  newKey?: () => string
}

export interface ClapSender {
  /** @returns false at the limit */
  press(position: number | undefined): boolean
  /** The server's numbers, after it was asked for something else. */
  settle(claps: Claps): void
  flush(): Promise<void>
  close(): void
}

type Listener = (workId: string, claps: Claps) => void
const listeners = new Set<Listener>()

/** The same work may be on the page and in the player. */
export function announceClaps(workId: string, claps: Claps): void {
  for (const listener of [...listeners]) listener(workId, claps)
}

/** Counts immediately and sends in bursts; failed claps are subtracted again. */
export function createClapSender(options: Options): ClapSender {
  const { workId, send, onChange, onGiven, newKey = randomId } = options
  let known = options.start
  let sending = 0
  let waiting: { count: number; position: number | undefined } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const pending = () => sending + (waiting?.count ?? 0)
  const show = () => onChange?.({ mine: known.mine + pending(), total: known.total + pending() })

  function settle(claps: Claps) {
    known = claps
    show()
  }

  const listener: Listener = (id, claps) => {
    if (id !== workId) return
    settle(claps)
    onGiven?.()
  }
  listeners.add(listener)

  async function flush(): Promise<void> {
    clearTimeout(timer)
    const burst = waiting
    if (burst === undefined) return
    waiting = undefined
    sending += burst.count
    const answer = await send({ ...burst, key: newKey() })
    sending -= burst.count
    if (answer === undefined) return show()
    known = answer
    announceClaps(workId, answer)
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
    settle,
    flush,
    close() {
      listeners.delete(listener)
      void flush()
    },
  }
}

export async function sendClaps(
  { id, isOfAlbum = false }: { id: string; isOfAlbum?: boolean },
  { count, position, key }: ClapRequest,
  onFailure: (message: string) => void,
): Promise<Claps | undefined> {
  const answer = await callApi(isOfAlbum ? addAlbumClaps : addClaps, {
    params: { id },
    body: { count, ...(position !== undefined && { position }) },
    headers: { 'Idempotency-Key': key },
  })
  if (!isFailure(answer)) return answer
  onFailure(answer.message)
  return undefined
}
