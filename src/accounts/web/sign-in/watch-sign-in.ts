import { type CallApi, callApi, isFailure } from '#client/api-client.ts'
import { startPolling } from '#client/polling.ts'
import { getSignInStatus, STATUS_POLL_SECONDS } from '../../sign-in-contract.ts'

interface Watch {
  id: string
  api?: CallApi
  onConfirmed: () => void
  onExpired: () => void
}

/**
 * Polls every 5 seconds, and when the window gets the focus back, whether the link was used. A failed
 * request says nothing: the next one may. Stops by itself at the end, or when told to.
 */
export function watchSignIn(watch: Watch, page: EventTarget): () => void {
  const { api = callApi, id } = watch
  const stop = startPolling(
    async (signal) => {
      const reply = await api(getSignInStatus, { params: { id }, signal })
      if (signal.aborted || isFailure(reply) || reply.status === 'waiting') return
      stop()
      if (reply.status === 'confirmed') watch.onConfirmed()
      else watch.onExpired()
    },
    { pause: STATUS_POLL_SECONDS * 1000, page },
  )
  return stop
}
