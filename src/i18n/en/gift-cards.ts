/** Gift cards: giving an amount, and paying with one. */
export const giftCards = {
  title: 'Give a gift card',
  lead: 'For sounds and albums, sent by email with your message. The recipient chooses the music and needs no account.',
  amount: 'Amount',
  amountHint: 'From {least} to {most}',
  suggested: 'Suggested amounts',
  item: 'Gift card: {amount}',
  gives: 'What they get',
  givesFacts: 'A code worth {amount}, for one order or several within six months of delivery',
  delivery: 'Emailed to the recipient on the day you choose',
  again: 'Give another gift card',
  refundedText: 'The payment for this gift card was refunded.',
  /** Words of the places where codes are entered. */
  applied: 'Gift card: {left} left',
  remove: 'Remove gift card',
  off: 'Gift card',
  toPay: 'To pay',
  rest: 'After this order, your gift card holds {left}, until <date></date>.',
  usedUp: 'This order uses up your gift card.',
  tooLittle:
    'Your gift card isn’t used here: the rest would be less than ¥50, which no payment method accepts.',
  order: 'Place order',
  nextCovered: 'Nothing more to pay. Your download will be ready on the next page.',
  /** Words of the page where a code is redeemed. */
  found: 'Your gift card',
  holds: 'Left',
  until: 'Valid through (Japan time)',
  keep: 'Use for your next purchase',
  kept: 'Your gift card will be used the next time you buy in this browser.',
  how: 'You can use it for one order or several. It’s deducted before you pay, and you can also enter the code in the cart.',
  find: 'Discover sounds',
  orGive: 'Give a gift card to someone',
}

export const giftCardEmails = {
  subject: '{sender} sent you a gift: {amount} for music',
  title: 'A gift from {sender}',
  gives: '{sender} gives you {amount} to spend on sounds and albums on {brand}.',
  reminderSubject: '{amount} left on your gift card until {date} (Japan time)',
  reminderTitle: '{amount} left on your gift card',
  reminds: 'Your gift card from {sender} still holds {amount}. It ends after {date} (Japan time).',
  code: 'Code: {code}',
  until: 'Valid through {date} (Japan time), for one order or several',
  howTo:
    'Open it below and choose your music: the amount is deducted before you pay. You can also enter the code yourself, in the cart or when you buy. You don’t need an account.',
  use: 'Use your gift card',
  paidBy: 'Paid with a gift card: {amount}. Other payment: {rest}',
  back: '{amount} of this went back to the gift card, which is valid through {date} (Japan time).',
  backEnded:
    '{amount} of this was paid with a gift card that has ended, so it can’t be used again.',
  receipt:
    'Consumption tax isn’t charged on a gift card: it’s included in the price of what is bought with it.',
  spent:
    '{amount} of the gift card had been spent or had expired, so that isn’t part of this refund.',
  endedSubject: 'Your gift card from {sender} was taken back',
  endedText:
    'The payment for your gift card from {sender} was refunded, so its code no longer works. What you’ve bought with it stays yours. There’s nothing you need to do.',
  lessSubject: 'Your gift card from {sender} now holds {amount}',
  lessText:
    'Part of the payment for your gift card from {sender} was refunded. It now holds {amount}, and its code works as before.',
  againSubject: 'Your gift card from {sender} works again',
  againText:
    'The payment for your gift card from {sender} stands after all. It holds {amount}, and its code works again. We’re sorry for the confusion.',
  refundEnded: 'The recipient can no longer use your gift card.',
  refundFailed: 'Until then, the recipient can use your gift card again.',
  refundPart: 'The recipient can still use what is left on your gift card.',
}
