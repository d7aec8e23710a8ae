import { type CallApi, callApi, isFailure } from '#client/api-client.ts'
import { getSignInStatus, STATUS_POLL_SECONDS } from '../../sign-in-contract.ts'

interface Watch {
  id: string
  api?: CallApi
  onConfirmed: () => void
  onExpired: () => void
}

/**
 * Asks every 5 seconds, and when somebody returns to the window, whether the link was used. An
 * answer that fails says nothing: the next one may. Stops by itself at the end, or when told to.
 */
export function watchSignIn(watch: Watch, win: EventTarget): () => void {
  const ending = new AbortController()
  let isAsking = false
  async function ask() {
    if (isAsking) return
    isAsking = true
    const status = await askOnce(watch, ending.signal)
    isAsking = false
    if (ending.signal.aborted || status === 'waiting') return
    stop()
    if (status === 'confirmed') watch.onConfirmed()
    else watch.onExpired()
  }
  function stop() {
    ending.abort()
    clearInterval(timer)
  }
  const timer = setInterval(ask, STATUS_POLL_SECONDS * 1000)
  win.addEventListener('focus', ask, { signal: ending.signal })
  return stop
}

async function askOnce({ api = callApi, id }: Watch, signal: AbortSignal) {
  try {
    const answer = await api(getSignInStatus, { params: { id }, signal })
    return isFailure(answer) ? 'waiting' : answer.status
  } catch (error) {
    if (signal.aborted) return 'waiting'
    throw error
  }
}
