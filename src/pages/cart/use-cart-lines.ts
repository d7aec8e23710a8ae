import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { useMe } from '#client/root-data.ts'
import { type CartOffer, readCart } from '#orders/cart-contract.ts'
import type { CartItem } from '#orders/web/cart/cart-items.ts'
import { linesOf } from '#orders/web/cart/cart-lines.ts'

/** The result of reading prices: for whom, and about which items. */
interface Reading {
  asked: string
  offers?: ReadonlyMap<string, CartOffer>
  failure?: string
}

/**
 * Returns the cart at present prices, which are read anew for another item or another person.
 * Prices that were read for more items serve for fewer of them.
 */
export function useCartLines(cart: readonly CartItem[] | undefined) {
  const viewer = useMe()?.id ?? ''
  const [turn, setTurn] = useState(0)
  const [reading, setReading] = useState<Reading>()
  const ids = cart?.map(({ data }) => data.id) ?? []
  const { known, isRead, wanted } = planReading(reading?.asked, askerOf(viewer, turn), ids)

  useEffect(() => {
    if (wanted === '') return
    const stopped = new AbortController()
    const asked = `${askerOf(viewer, turn)},${wanted}`
    const { signal } = stopped
    callApi(readCart, { query: { items: wanted }, signal }).then((answer) => {
      if (isFailure(answer)) return setReading({ asked, failure: answer.message })
      setReading({ asked, offers: new Map(answer.offers.map((offer) => [offer.id, offer])) })
    }, ignoreAbort(signal))
    return () => stopped.abort()
  }, [viewer, turn, wanted])

  const shown = cart?.filter(({ data }) => known.includes(data.id))
  return {
    /** The former lines stay while it reads. */
    lines: shown?.length && reading?.offers ? linesOf(shown, reading.offers) : undefined,
    failure: isRead ? reading?.failure : undefined,
    isRead: isRead && reading?.offers !== undefined,
    readAgain: () => setTurn(turn + 1),
  }
}

/** @returns in `wanted` what has to be read, if anything; in `known` what was read before */
export function planReading(asked: string | undefined, asker: string, ids: readonly string[]) {
  const [by, ...known] = asked?.split(',') ?? []
  const isRead = by === asker && ids.every((id) => known.includes(id))
  return { known, isRead, wanted: isRead ? '' : ids.join(',') }
}

export function askerOf(viewer: string, turn: number): string {
  return `${viewer}-${turn}`
}
