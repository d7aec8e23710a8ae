import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { LOCALES } from '#kernel/locale.ts'

/** The longest name that a receipt is made out to. */
export const RECEIPT_NAME_LENGTH = 100

export const getReceipt = endpoint('Orders', {
  method: 'GET',
  path: '/orders/:id/receipt',
  summary: 'Get the receipt of a paid order as a PDF (guests pass the key from their link)',
  audience: 'anyone',
  params: fields.byId,
  query: z.object({
    key: fields.guestKey,
    lang: described(
      'Language, `en` or `ja`; that of the order by default',
      z.optional(z.enum(LOCALES)),
    ),
    to: described(
      'Name of the buyer as it is to stand on the receipt',
      z.optional(z.string().check(z.maxLength(RECEIPT_NAME_LENGTH))),
    ),
  }),
  file: 'application/pdf',
  limit: { requests: 60, seconds: 600 },
})

/** @param key of a guest's link */
export function receiptPath(id: string, key?: string): string {
  return `/api/orders/${id}/receipt${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}`
}
