import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
import { announceAccessChange } from '#player/between-tabs.ts'
import { getOrder, type Order } from '#sales/contract.ts'

/** Soon at first, when someone has just paid; a voucher may take days. */
const FIRST_MS = 2000
const SLOWEST_MS = 30_000

/** The order as it is now, polled while it is open. */
export function usePolledOrder(loaded: Order | undefined, key: string | undefined) {
  const [polled, setPolled] = useState<Order>()
  const order = polled?.id === loaded?.id ? (polled ?? loaded) : loaded
  const id = order?.status === 'open' ? order.id : undefined

  const poll = async (signal: AbortSignal) => {
    if (id === undefined) return
    const reply = await callApi(getOrder, { params: { id }, query: { key }, signal })
    if (!isFailure(reply) && reply.status !== 'open') setPolled(reply)
  }
  const pause = (sent: number) => Math.min(FIRST_MS * 1.2 ** sent, SLOWEST_MS)
  usePolling(id && `${id} ${key}`, poll, { pause })
  // Also where it was settled before the page came: other tabs have heard of nothing.
  const settled = order?.status === 'open' ? undefined : order?.id
  useEffect(() => {
    if (settled !== undefined) announceAccessChange()
  }, [settled])
  return order
}
