import { libraryInOrders } from '#library/server/extend-orders.ts'
import type { OrderExtension } from '#orders/server/extensions.ts'
import { paidSoundsInOrders } from '#orders/server/paid-sounds/extend-orders.ts'
import { discountsInOrders } from '#vouchers/server/discounts/extend-orders.ts'
import { giftCardsInOrders } from '#vouchers/server/gift-cards/extend-orders.ts'
import { giftsInOrders } from '#vouchers/server/gifts/extend-orders.ts'

/** The features that have a part in orders, in the order in which they are asked. */
export const orderExtensions: readonly OrderExtension[] = [
  discountsInOrders,
  giftsInOrders,
  giftCardsInOrders,
  // After gift cards: an order’s row is locked before its buyer, as everywhere.
  paidSoundsInOrders,
  libraryInOrders,
]
