import { useNavigate } from 'react-router'
import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import { isPagePath } from '#client/i18n/locale-path.ts'
import type { In } from '#kernel/endpoint.ts'
import { randomId } from '#kernel/random-id.ts'
import { createOrder } from '#orders/contract.ts'
import { announceAccessChange } from '#player/between-tabs.ts'
import { openStorage } from '#player/persistence/storage.ts'
import { leaveFor } from '#ui/form/use-submit.ts'
import { createGiftCard } from '#vouchers/gift-contract.ts'

/**
 * Opens the checkout. A repeated request has the same key, in any tab and until its order is settled, so
 * it makes no second order.
 */
export function useOrdering() {
  const navigate = useNavigate()
  const order = (body: In<typeof createOrder.body>) =>
    open(body, (headers) =>
      callApi(createOrder, { body: { ...body, referrer: document.referrer }, headers }),
    )
  const orderCard = (body: In<typeof createGiftCard.body>) =>
    open(body, (headers) => callApi(createGiftCard, { body, headers }))

  async function open(
    body: object,
    place: (headers: {
      'Idempotency-Key': string
    }) => ReturnType<typeof callApi<typeof createGiftCard>>,
  ): Promise<ApiFailure | undefined> {
    const answer = await place({ 'Idempotency-Key': keyOf(JSON.stringify(body)) })
    if (isFailure(answer)) {
      // The order may be there without an answer, or after an error of the server.
      if (answer.status >= 400 && answer.status < 500) forgetOrderKey()
      return answer
    }
    const { origin, pathname, search } = new URL(answer.checkoutUrl, location.href)
    // An order that costs nothing has its page here, where the music continues.
    if (origin !== location.origin || !isPagePath(pathname)) return leaveFor(answer.checkoutUrl)
    await navigate(pathname + search)
    announceAccessChange()
    return undefined
  }
  return { order, orderCard }
}

const KEY = 'order-key'

/** Different bodies have different keys; the same body keeps its key until `forgetOrderKey`. */
function keyOf(body: string): string {
  const storage = openStorage()
  const seed = storage?.getItem(KEY) ?? randomId()
  try {
    storage?.setItem(KEY, seed)
  } catch {
    // The storage is full: the key is this request’s alone.
  }
  let hash = 0
  for (let at = 0; at < body.length; at += 1) hash = (Math.imul(hash, 31) + body.charCodeAt(at)) | 0
  return `${seed}-${hash}`
}

/** Lets the same be ordered anew, once an order is paid or has ended. */
export function forgetOrderKey(): void {
  openStorage()?.removeItem(KEY)
}
