import { getMe } from '#accounts/contract.ts'
import { isFailure } from '#client/api-client.ts'
import { callInTime, waitFor } from './patience.ts'

export interface LineEvents {
  /** The service does not answer. */
  onLost: () => void
  /** It answers; whatever was cut off may be tried again. */
  onFound: () => void
}

/** The way to the service, whose breaking the browser often says nothing of. */
export interface Line {
  /** What ends by the connection alone lets the line be asked after, until it answers. */
  doubt: () => void
  /** Something came through: what breaks off next is news. */
  trust: () => void
  /** Asks now rather than later. */
  wake: () => void
  isLost: () => boolean
  close: () => void
}

const ASK_MS = 10_000
const LONGEST_MS = 60_000
/** A network that has just come up answers a few seconds later. */
const SOON_MS = 5000
const SOON_TIMES = 3
/** Where the service answers and the storage does not, it is tried less and less often. */
const MOST_DOUBLINGS = 4
/** Somebody looks, or the browser has noticed something. */
const SIGNS = ['online', 'focus', 'visibilitychange']

export function openLine({ onLost, onFound }: LineEvents): Line {
  const closing = new AbortController()
  const { signal } = closing
  const waker = new EventTarget()
  let isAsking = false
  let isLost = false
  let doubts = 0

  async function find() {
    await ask()
    for (let soon = 0; ; soon -= 1) {
      const ms = soon > 0 ? SOON_MS : longPause(isLost ? 0 : doubts)
      const isWoken = await pause(ms, waker, signal)
      if (await ask()) return
      if (isWoken) soon = SOON_TIMES + 1
    }
  }
  async function ask() {
    const isThere = await answers()
    signal.throwIfAborted()
    if (!isThere) {
      isLost = true
      onLost()
    }
    return isThere
  }
  return {
    doubt() {
      if (isAsking) return
      isAsking = true
      find().then(
        () => {
          isAsking = false
          isLost = false
          doubts = Math.min(doubts + 1, MOST_DOUBLINGS)
          onFound()
        },
        (error) => {
          if (!signal.aborted) throw error
        },
      )
    },
    trust() {
      doubts = 0
    },
    wake: () => void waker.dispatchEvent(new Event('wake')),
    isLost: () => isLost,
    close: () => closing.abort(),
  }
}

/** One small call; another's page in its place, as of a hotel's network, is no answer. */
async function answers(): Promise<boolean> {
  const me = await callInTime(ASK_MS, getMe)
  return !isFailure(me) || me.status === 401
}

function longPause(doublings: number): number {
  return LONGEST_MS * (0.5 + Math.random() / 2) * 2 ** doublings
}

/** @returns whether something cut it short @throws the signal's reason */
async function pause(ms: number, waker: EventTarget, signal: AbortSignal): Promise<boolean> {
  let isWoken = false
  await waitFor(signal, (done) => {
    const wake = () => {
      if (globalThis.document?.visibilityState === 'hidden') return
      isWoken = true
      undo()
      done()
    }
    const timer = setTimeout(() => {
      undo()
      done()
    }, ms)
    function undo() {
      clearTimeout(timer)
      waker.removeEventListener('wake', wake)
      for (const sign of SIGNS) removeEventListener(sign, wake)
    }
    waker.addEventListener('wake', wake)
    for (const sign of SIGNS) addEventListener(sign, wake)
    return undo
  })
  return isWoken
}
