import { expect, test } from 'vitest'
import { failure } from '#client/failure.ts'
import { besideGiftFields } from './read-gift.ts'

test('what is wrong with a gift stands beside its own field, the rest where it was', () => {
  const problem = (code: string) => ({ code, message: code })
  const fields = {
    gift: problem('gift_sender_required'),
    date: problem('gift_date_invalid'),
    recipient: problem('email_invalid'),
    price: problem('price_too_low'),
  }
  const failed = { ...failure(400, 'bad_request', 'No'), fields }
  expect(besideGiftFields(failed).fields).toEqual({
    'gift-sender': fields.gift,
    'gift-date': fields.date,
    'gift-recipient': fields.recipient,
    price: fields.price,
  })
})
