import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#client/root-data.ts'
import { followUnseen } from '#notifications/web/unseen-count.ts'

/** Calls whenever something new may have arrived for the viewer, while the page is visible. */
export function useNews(onNews: () => void): void {
  const me = useMe()
  const userId = me?.registered_at ? me.id : undefined
  const tell = useEffectEvent(onNews)
  useEffect(() => (userId ? followUnseen(userId, () => tell()) : undefined), [userId])
}
