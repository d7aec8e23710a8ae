import { useEffect, useEffectEvent } from 'react'
import { useConfig, useMe } from '#client/root-data.ts'
import type { Order } from '#orders/contract.ts'
import { pushWhenIdle } from './use-analytics.ts'

const STORED = 'reported-orders'
const STORED_MAX = 20
const RECENT_MS = 24 * 60 * 60 * 1000

/**
 * Pushes what an order paid for, once: in the first browser that shows it within a day, not to who
 * receives a gift, and nothing that was free or paid back.
 */
export function usePurchaseEvents(order: Order | undefined): void {
  const { insights } = useConfig()
  const userId = useMe()?.id
  const report = useEffectEvent((order: Order) => {
    const items = boughtItems(order)
    if (items.length === 0) return
    pushWhenIdle('purchase events', async ({ hasOptedOut, pushEvents, purchaseEvents }) => {
      if (hasOptedOut() || !markReported(order.id)) return
      await pushEvents(purchaseEvents({ userId }, items), insights)
    })
  })
  useEffect(() => {
    if (order !== undefined) report(order)
  }, [order])
}

/** Returns the items that are in an index: the id of any other opens what is hidden. */
export function boughtItems(
  { status, paidAt, received, items }: Pick<Order, 'status' | 'paidAt' | 'received' | 'items'>,
  now = Date.now(),
): string[] {
  if (status !== 'paid' || paidAt === null || received !== null) return []
  if (now - Date.parse(paidAt) > RECENT_MS) return []
  const counted = items.filter(({ paid, refunded, isListed }) => paid > 0 && !refunded && isListed)
  return counted.map(({ id }) => id)
}

/** @returns false where it was reported before, or where that cannot be known */
export function markReported(orderId: string): boolean {
  try {
    const reported = (localStorage.getItem(STORED) ?? '').split(' ')
    if (reported.includes(orderId)) return false
    localStorage.setItem(STORED, [orderId, ...reported].slice(0, STORED_MAX).join(' ').trim())
    return true
  } catch {
    // Storage is blocked or full.
    return false
  }
}
