import * as z from 'zod/mini'
import { japanDay } from '#kernel/japan-day.ts'
import { LOCALES } from '#kernel/locale.ts'
import type { GivenGift } from '#vouchers/gift-contract.ts'
import type { OrderItem } from '../contract.ts'

/**
 * The fields of a purchase that was typed and not ordered: as they were, also where they are wrong.
 */
const TypedPurchase = z.object({
  price: z.optional(z.string()),
  /** A discount code that was not applied yet. */
  code: z.optional(z.string()),
  gift: z.optional(
    z.object({
      recipient: z.string(),
      sender: z.string(),
      message: z.string(),
      date: z.string(),
      locale: z.enum(LOCALES),
    }),
  ),
})
export type TypedPurchase = z.output<typeof TypedPurchase>

/**
 * Reads the text that goes with an intention.
 * @returns nothing typed, for what is not such a text
 */
export function readTyped(text: string): TypedPurchase {
  try {
    return TypedPurchase.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * Returns what a gift that was not paid was ordered with; its price, if more than was asked was
 * chosen.
 */
export function typeAgain(
  { price, discount, paid }: Pick<OrderItem, 'price' | 'discount' | 'paid'>,
  { recipient, sender, message, deliverAt, locale }: GivenGift,
): TypedPurchase {
  const date = japanDay(new Date(deliverAt))
  return {
    ...(paid > price - discount && { price: String(paid) }),
    gift: { recipient: recipient ?? '', sender, message, date, locale },
  }
}

/** The address of the gift has not been deleted, and its day has not passed. */
export function isWhole({ recipient, deliverAt }: GivenGift, now: Date): boolean {
  return recipient !== null && japanDay(new Date(deliverAt)) >= japanDay(now)
}
