import type { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { readCart } from '#orders/cart-contract.ts'
import { addItem, type CartItem } from '#orders/web/cart/cart-items.ts'
import { changeCart } from '#orders/web/cart/cart-store.ts'
import type { Everything } from '#vouchers/everything-contract.ts'
import { storeCode } from '#vouchers/web/discounts/stored-code.ts'

/**
 * Puts everything into the cart, or nothing, at present prices.
 * @returns why not
 */
export async function addEverything(
  { items, code }: Everything,
  t: ReturnType<typeof useTranslations<'accounts.profile.everything'>>,
): Promise<string | undefined> {
  const ids = items.map(({ id }) => id)
  const answer = await callApi(readCart, { query: { items: ids.join(',') } })
  if (isFailure(answer)) return answer.message
  let isFull = false
  const isStored = changeCart((before) => {
    let cart = before
    for (const { id, title, user, price, sounds, mine } of answer.offers) {
      if (mine !== 'none') continue
      const item: CartItem = { data: { id, title, user, price, amount: price, sounds, saved: 0 } }
      const next = addItem(cart, item)
      isFull ||= next.cart === undefined && next.album === undefined
      cart = next.cart ?? cart
    }
    return isFull ? before : cart
  })
  if (!isStored) return t('refused')
  if (isFull) return t('full')
  if (code !== null) storeCode(code)
  return undefined
}
