import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { announceAccessChange } from '#player/persistence/access-changes.ts'
import { getOrder, type Order } from '#sales/contract.ts'

/** Soon at first, when somebody has just paid; a voucher may take days. */
const FIRST_MS = 2000
const SLOWEST_MS = 30_000

/** The order as it is now: asked again and again while it is open and the page is looked at. */
export function usePolledOrder(loaded: Order | undefined, key: string | undefined) {
  const [polled, setPolled] = useState<Order>()
  const order = polled?.id === loaded?.id ? (polled ?? loaded) : loaded
  const id = order?.status === 'open' ? order.id : undefined

  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    void poll(id, key, setPolled, leaving.signal)
    return () => leaving.abort()
  }, [id, key])
  // Also where it was settled before the page came: other tabs have heard of nothing.
  const settled = order?.status === 'open' ? undefined : order?.id
  useEffect(() => {
    if (settled !== undefined) announceAccessChange()
  }, [settled])
  return order
}

async function poll(
  id: string,
  key: string | undefined,
  onOrder: (order: Order) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = FIRST_MS; !signal.aborted; pause = Math.min(pause * 1.2, SLOWEST_MS)) {
    await waitUntilSeen(pause, signal)
    if (signal.aborted) return
    const answer = await callApi(getOrder, { params: { id }, query: { key } })
    if (signal.aborted) return
    if (isFailure(answer) || answer.status === 'open') continue
    return onOrder(answer)
  }
}

/** After the pause, and not before the page is looked at. */
function waitUntilSeen(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      if (document.hidden && !signal.aborted) return
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    const timer = setTimeout(done, pause)
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
