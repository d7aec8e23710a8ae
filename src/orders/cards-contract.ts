import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

/** The payment provider keeps it; we know nothing else of it. */
const SavedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** MM/YY */
  expiry: z.string(),
  /** `soon`: within 60 days; `over`: it no longer pays. */
  expires: z.enum(['later', 'soon', 'over']),
})
export type SavedCard = z.output<typeof SavedCard>

export const listMyCards = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/cards',
  summary: 'List your saved cards, newest first',
  audience: 'signed-in',
  reply: z.object({ items: z.array(SavedCard) }),
})
export const addMyCard = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/cards',
  summary: 'Start adding a card, on a page of the payment provider',
  audience: 'signed-in',
  reply: z.object({ url: z.string() }),
  limit: { requests: 20, seconds: 600 },
})
export const deleteMyCard = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/cards/:id',
  summary: 'Delete a saved card',
  audience: 'signed-in',
  params: z.object({ id: z.string() }),
})
