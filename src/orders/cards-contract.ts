import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf } from '#kernel/pagination.ts'

/** The payment provider keeps it; we know nothing else of it. */
const SavedCard = z.object({
  id: fields.id,
  brand: described('Brand of the card', z.string()),
  last4: described('Last four digits of the card', z.string()),
  expiry: described('Month and year of expiry, MM/YY', z.string()),
  expires: described(
    '`soon` within 60 days of the card’s expiry, `over` after it',
    z.enum(['later', 'soon', 'over']),
  ),
})
export type SavedCard = z.output<typeof SavedCard>

export const listMyCards = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/cards',
  summary: 'List your saved cards, newest first',
  audience: 'signed-in',
  reply: listOf(SavedCard),
})
export const addMyCard = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/cards',
  summary: 'Start adding a card, on a page of the payment provider',
  audience: 'signed-in',
  reply: z.object({ url: described('URL of the page on which to enter the card', z.string()) }),
  limit: { requests: 20, seconds: 600 },
})
export const deleteMyCard = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/cards/:id',
  summary: 'Delete a saved card',
  audience: 'signed-in',
  params: fields.byId,
})
