/** Giving a sound or an album to someone else. */
export const gifts = {
  give: 'Give as a gift',
  keep: 'Buy for yourself instead',
  emailNote: 'We’ll send your receipt here.',
  recipient: 'Recipient’s email address',
  sender: 'Your name, as the recipient sees it',
  message: 'Message',
  messageHint: 'Plain text, up to {max, number} characters',
  date: 'Send on',
  dateHint: 'Today: right after payment. Later: at 9:00, Japan time, up to a year from now.',
  language: 'Language of the email',
  languages: { en: 'English', ja: '日本語' },
  anew: 'Please check the address and the date of your gift.',
  delivery: 'Emailed to the recipient, who needs no account to play and download',
  someone: 'Someone',
  /** Words for the giver, on the page of the order. */
  heading: 'Your gift',
  to: 'To',
  forgotten: 'Deleted',
  from: 'From',
  when: 'Sending (Japan time)',
  whenSent: 'Sent (Japan time)',
  whenPaid: 'As soon as it’s paid',
  status: 'Status',
  states: {
    waiting: 'Waiting to be sent',
    delivered: 'Sent',
    returned: 'Refunded: the recipient already owned it',
    ended: 'Ended',
  },
  change: 'Change address or date',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Your gift was changed.',
  resend: 'Send the email again',
  resent: 'The email is on its way to {recipient}.',
  itemReturned: 'The recipient already owned this, so we refunded it.',
  /** Words for the recipient. */
  page: 'Your gift',
  received: 'A gift from {sender}',
  receivedText: 'It’s yours to play and download.',
  suspended: 'This gift is on hold',
  suspendedText: 'You can play and download it again once a question about its payment is settled.',
  over: 'This gift has ended',
  overText: 'Its payment was returned, so it can no longer be played or downloaded.',
  had: 'You already owned this, so {sender} was refunded.',
  /** Words of the page of purchases. */
  given: 'Gifts you’ve given',
  givenLine: 'To {recipient}',
}

export const giftEmails = {
  subject: '{sender} sent you a gift: {title}',
  title: 'A gift from {sender}',
  gives: '{sender} gives you {title} by {seller}.',
  howTo:
    'Play it in full and download it as the original file or in FLAC, ALAC, WAV, MP3, AAC, Opus or Vorbis. You don’t need an account.',
  open: 'Open your gift',
  stranger: 'You don’t know {sender}? You can safely ignore this email.',
  report: 'You can report misuse to {email}.',
  sentSubject: 'Your gift was sent: {title}',
  sentTitle: 'Your gift was sent',
  sentText: 'We emailed {title} to {recipient}.',
  ownedSubject: '{sender} wanted to give you {title}',
  ownedText:
    '{sender} wanted to give you {title}. You already own it, so {sender} gets the money back – but the thought counts.',
  receiptNow: 'Your gift goes to {recipient} by email.',
  receiptLater:
    'Your gift goes to {recipient} by email on {date} (Japan time). Until then, you can change the address and the date on the page of your order.',
  endedSubject: 'Your gift was taken back: {title}',
  endedTitle: 'Your gift was taken back',
  endedText:
    'The payment for {title}, a gift from {sender}, was refunded. You can no longer play or download it. There’s nothing you need to do.',
  backSubject: 'Your gift is yours again: {title}',
  backTitle: 'Your gift is yours again',
  backText:
    'You can play and download {title}, a gift from {sender}, again. We’re sorry that it was taken back.',
  disputeOpen:
    'Your bank has told us that {amount} of your payment is disputed. Until the bank decides, the recipient of your gift can’t play or download it.',
  disputeOpenUnsent:
    'Your bank has told us that {amount} of your payment is disputed. Until the bank decides, we won’t send your gift.',
  disputeWon:
    'Your bank decided that your payment stands. The recipient of your gift can play and download it again.',
  disputeWonUnsent:
    'Your bank decided that your payment stands. We’ll send your gift on its date, or today if that has passed.',
  refundOwned:
    'The recipient of your gift already owned it. We told them that you wanted to give it.',
  refundGone: 'The artist removed its sounds before the day of your gift.',
  refundFailed: 'Until then, the recipient of your gift can play and download it again.',
  refundFailedUnsent:
    'Until then, your gift stands: we’ll send it on its date, or today if that has passed.',
  refundPart: 'The recipient of your gift can still play and download it.',
  refundUnsent: 'Your gift won’t be sent.',
  refundEnded: 'The recipient of your gift can no longer play or download it.',
}
