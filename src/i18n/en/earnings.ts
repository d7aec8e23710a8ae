/** Balance and payouts of an artist. */
export const earnings = {
  title: 'Earnings',
  toBankDetails: 'Bank details',
  balance: {
    title: 'Balance',
    available: 'Available',
    held: 'On hold',
    heldPreorders: 'Pre-orders are on hold until the release, and then as long as other sales.',
    heldNote:
      '{days, plural, =0 {Disputed sales are on hold until the dispute is closed.} one {Sales are on hold for # day, disputed ones until the dispute is closed.} other {Sales are on hold for # days, disputed ones until the dispute is closed.}}',
    inTransfer: 'In transfer',
    negative: 'After refunds your balance is {amount}. Your next sales settle it.',
  },
  payouts: {
    title: 'Payouts',
    when: 'When to pay out',
    monthly: 'Every month',
    monthlyHint:
      'As soon as at least {amount} is available. Otherwise it carries over to the next month.',
    onRequest: 'Only on request',
    onRequestHint: 'Your balance stays here until you request a payout.',
    saved: 'Saved.',
    request: 'Request a payout of {amount}',
    requestNote: 'You can request a payout from {amount}.',
    requested: 'Payout requested.',
    waiting:
      'Your request is sent with the next transfers, with everything that is available by then.',
    noDetails: 'To be paid, enter the account that we should transfer to.',
    addDetails: 'Enter bank details',
    returned:
      'Your bank returned the last payout, so nothing is sent until you correct your bank details.',
    correct: 'Correct bank details',
    stripeNone:
      'Stripe makes the payouts. To be paid, tell Stripe who you are and where to pay to.',
    stripeSetUp: 'Set up at Stripe',
    stripeReady: 'Stripe pays to the account that you set up there.',
    stripeOpen: 'Open Stripe',
    list: 'Payout history',
    none: 'No payouts yet',
    noneText: 'Payouts to you will be listed here.',
    to: 'To {account}',
    transferred: 'Transfer date: {date}',
    cancel: 'Cancel request',
    cancelQuestion: 'Cancel this request?',
    cancelText: '{amount} stays on your balance.',
    keep: 'Keep request',
    canceled: 'Request cancelled.',
  },
  states: {
    asked: 'Requested',
    in_transfer: 'In transfer',
    paid: 'Paid',
    returned: 'Returned',
    canceled: 'Cancelled',
  },
  reasons: {
    no_account:
      'The bank has no such account. Check the bank, branch, type and number of your account.',
    name_differs:
      'The account is in another name. Enter the account holder in katakana exactly as your bank has it.',
    closed: 'The account has been closed. Enter another account.',
    refused: 'The account can’t receive transfers. Ask your bank, or enter another account.',
    account_restricted:
      'Your Stripe account can’t receive payouts. Open Stripe from the earnings page and complete what it asks for.',
    other: 'There’s nothing that you have to correct. It will be sent again with the next payout.',
  },
  emails: {
    transferFailedSubject: 'The transfer of payout {id} couldn’t be made',
    transferFailed:
      'Stripe didn’t make the transfer of {amount} for payout {id}, and it won’t be tried again by itself: {reason}',
    sentTitle: 'Your payout of {amount} is on its way',
    sentText: 'We’re transferring {amount} to {account}. It should arrive on {date}.',
    returnedTitle: 'Your payout of {amount} was returned',
    returnedText:
      'The transfer of {amount} to {account} didn’t arrive. The amount is back on your balance.',
    returnedNext: 'You can see your balance and all payouts on the earnings page.',
  },
}
