import { useEffect, useEffectEvent, useState } from 'react'
import { watchSignIn } from './watch-sign-in.ts'

/** Waits for the link of a sign-in to be used; of none where there is no id. */
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
