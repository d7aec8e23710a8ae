import { useEffect, useEffectEvent, useState } from 'react'
import { type CallApi, callApi, isFailure } from '#client/api-client.ts'
import { startPolling } from '#client/polling.ts'
import { getSignInStatus, STATUS_POLL_SECONDS } from '../../sign-in-contract.ts'

/** Waits for the link of a sign-in to be used, if there is one. */
export function useSignInWait(
  id: string | undefined,
  onConfirmed: () => void,
): 'waiting' | 'expired' {
  const [expiredId, setExpiredId] = useState<string>()
  const confirmed = useEffectEvent(onConfirmed)
  useEffect(() => {
    if (id === undefined) return
    const ends = { onConfirmed: () => confirmed(), onExpired: () => setExpiredId(id) }
    return watchSignIn({ id, ...ends }, window)
  }, [id])
  return id !== undefined && expiredId === id ? 'expired' : 'waiting'
}

interface Watch {
  id: string
  api?: CallApi
  onConfirmed: () => void
  onExpired: () => void
}

/** Polls every 5 seconds, and when the window gets the focus back; retries after failures. */
export function watchSignIn(watch: Watch, page: EventTarget): () => void {
  const { api = callApi, id } = watch
  const stop = startPolling(
    async (signal) => {
      const reply = await api(getSignInStatus, { params: { id }, signal })
      if (signal.aborted || isFailure(reply) || reply.status === 'waiting') return
      stop()
      // A reply without a token means that this browser has lost the cookie.
      if (reply.token !== undefined) watch.onConfirmed()
      else watch.onExpired()
    },
    { pause: STATUS_POLL_SECONDS * 1000, page },
  )
  return stop
}
