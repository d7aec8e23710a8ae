import * as z from 'zod/mini'
import { email, NAME_LENGTH } from '#accounts/contract.ts'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { LOCALES } from '#kernel/locale.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { GIFT_MESSAGE_LENGTH, GIFT_YEN } from './gift-limits.ts'

export const giftProblems = {
  gift_date_invalid: 400,
  gift_sender_required: 400,
  gift_message_too_long: 400,
  gift_sent: 409,
  gift_amount_invalid: 400,
  gift_code_unknown: 404,
  gift_code_ended: 409,
  gift_code_used_up: 409,
  gift_code_held: 409,
  gift_code_on_hold: 409,
  gift_code_changed: 409,
} as const satisfies ProblemCatalogue

/** A day in Japan: the gift is sent at 9:00, or immediately if the day is today. */
const Day = described(
  'Day in Japan, YYYY-MM-DD: today is sent immediately, later days at 9:00',
  z.iso.date('gift_date_invalid'),
)

/** The details of an order of one item that is for someone else. */
export const GiftRequest = z.strictObject({
  recipient: described('Email address of the recipient', email),
  sender: described(
    'Name of the giver, as the recipient sees it',
    z
      .string()
      .check(
        z.overwrite(cleanLine),
        z.minLength(1, 'gift_sender_required'),
        z.maxLength(NAME_LENGTH, 'name_too_long'),
      ),
  ),
  message: described(
    'Words to the recipient, plain text; may be empty',
    z
      .string()
      .check(z.overwrite(cleanText), z.maxLength(GIFT_MESSAGE_LENGTH, 'gift_message_too_long')),
  ),
  date: Day,
  locale: described('Language of the email to the recipient', z.enum(LOCALES)),
})
export type GiftRequest = z.output<typeof GiftRequest>

/** `returned`: the recipient owned it already, and the payment goes back. */
const GIFT_STATES = ['waiting', 'delivered', 'returned', 'ended'] as const

/** A gift as its giver sees it. */
export const GivenGift = z.object({
  recipient: described('Email address of the recipient; null once deleted', z.nullable(z.string())),
  sender: described(GiftRequest.shape.sender, z.string()),
  message: described(GiftRequest.shape.message, z.string()),
  deliverAt: described('When it is sent, ISO 8601', z.string()),
  deliveredAt: described('When it was sent, ISO 8601; null before', z.nullable(z.string())),
  locale: GiftRequest.shape.locale,
  amount: described(
    'Yen it is worth, of a gift card; null for sounds and albums',
    z.nullable(z.number()),
  ),
  state: described(
    'Whether it was sent, was returned as the recipient owned it, or has ended',
    z.enum(GIFT_STATES),
  ),
})
export type GivenGift = z.output<typeof GivenGift>

/** A gift as its recipient sees it: empty where the giver has left. */
export const ReceivedGift = z.object({
  sender: GivenGift.shape.sender,
  message: GivenGift.shape.message,
})
export type ReceivedGift = z.output<typeof ReceivedGift>

const giverOf = {
  audience: 'anyone',
  params: fields.byId,
  query: z.object({ key: fields.guestKey }),
} as const

export const changeGift = endpoint('Orders', {
  method: 'PATCH',
  path: '/orders/:id/gift',
  summary: 'Update the recipient or the date of a gift until it is sent',
  ...giverOf,
  body: z.strictObject({
    recipient: described('Email address of the recipient', z.optional(email)),
    date: z.optional(Day),
  }),
  reply: GivenGift,
  limit: { requests: 20, seconds: 600 },
})
export const resendGift = endpoint('Orders', {
  method: 'POST',
  path: '/orders/:id/gift/resend',
  summary: 'Send the email of a gift to its recipient again',
  ...giverOf,
  limit: { requests: 20, seconds: 600 },
})
export const listMyGifts = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/gifts',
  summary: 'List the gifts you have ordered, newest first, up to 50',
  audience: 'signed-in',
  reply: z.object({
    gifts: described(
      'Gifts that were paid, newest first',
      z.array(
        z.object({
          order: fields.order,
          title: fields.title,
          ...GivenGift.shape,
        }),
      ),
    ),
  }),
})
export type ListedGift = z.output<typeof listMyGifts.reply>['gifts'][number]

const GiftCode = described(
  'The code in any spelling',
  z.string().check(z.maxLength(60, 'gift_code_unknown')),
)

/** The part of a gift card that an order takes, as the buyer was shown. */
export const CreditRequest = z.strictObject({
  code: GiftCode,
  amount: described('What the gift card pays in yen, as the buyer was shown', z.int()),
})

export const createGiftCard = endpoint('Gift cards', {
  method: 'POST',
  path: '/gift-cards',
  summary: 'Create an order of a gift card for someone else (supports `Idempotency-Key`)',
  idempotent: true,
  audience: 'anyone',
  body: z.strictObject({
    amount: described(
      'Amount of the gift card in yen',
      z
        .int('gift_amount_invalid')
        .check(
          z.minimum(GIFT_YEN.least, 'gift_amount_invalid'),
          z.maximum(GIFT_YEN.most, 'gift_amount_invalid'),
        ),
    ),
    /** Guests need it; a member’s own address is used where it is left out. */
    email: z.optional(email),
    gift: described('To whom it is sent, when and with which words', GiftRequest),
  }),
  reply: z.object({
    id: fields.order,
    checkoutUrl: described('URL of the payment page', z.string()),
  }),
  limit: { requests: 30, seconds: 600 },
})

/** A gift card as who has its code sees it. */
export const GiftCard = z.object({
  code: described('The code as it is shown, XXXX-XXXX-XXXX-XXXX', z.string()),
  amount: described('What the gift card was worth in yen', z.number()),
  left: described('What it still holds in yen', z.number()),
  endsAt: described('Time from which it no longer works, ISO 8601', z.string()),
})
export type GiftCard = z.output<typeof GiftCard>

export const checkGiftCard = endpoint('Gift cards', {
  method: 'GET',
  path: '/gift-cards/:code',
  summary: 'Get what a gift card holds, by its code',
  audience: 'anyone',
  params: z.object({ code: GiftCode }),
  reply: GiftCard,
  limit: { requests: 60, seconds: 600 },
})
