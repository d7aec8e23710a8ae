/** Every email, and the plain pages that their links open. */
export const emails = {
  reports: {
    subject: 'Reported: {kind}, {reason} (report {id})',
    next: 'Decide at /operator/reports, or with: npm run admin -- report show {id}',
  },
  withdrawn: {
    hidden_subject: '“{title}” is no longer public',
    hidden: 'We’ve hidden “{title}”, since it breaks the terms of use. Buyers keep it.',
    reason: 'The reason: {reason}',
    appeal: 'If you think that this is wrong, write to {email}.',
    playlist_subject: 'Your playlist “{title}” is now private',
    playlist:
      'We’ve made your playlist “{title}” private, since its title, description or cover breaks the terms of use. You can change it and share it again.',
    post_subject: 'One of your posts was removed',
    post: 'We’ve removed a post of yours, since it breaks the terms of use.',
    profile_subject: 'Your profile was emptied',
    profile:
      'We’ve removed the name, text, links and pictures of your profile, since they break the terms of use. Your works stay as they are, and you can fill in your profile again.',
    restored_subject: '“{title}” is restored',
    restored: '“{title}” is as public as you chose again.',
  },
  signIn: {
    subject: 'Sign in to {brand}',
    intro: 'Click the button below to sign in to {brand} as {email}.',
    validity: 'This link expires in 15 minutes and can only be used once.',
    action: 'Sign in',
    ignore:
      'If you didn’t request this email, you can safely ignore it. No one can sign in without the link.',
  },
  emailChange: {
    confirmLetter: {
      subject: 'Confirm your new email address for {brand}',
      intro:
        'Click the button below to use {email} as the email address for {username} on {brand}. You’ll sign in with it from then on.',
      validity:
        'This link expires in 24 hours and can only be used once. Your current address stays in use until you confirm.',
      action: 'Confirm email address',
      ignore: 'If you didn’t request this, you can safely ignore this email. Nothing will change.',
    },
    takenLetter: {
      subject: 'Someone tried to use your email address on {brand}',
      intro:
        'Someone tried to add {email} to another {brand} account. It already belongs to an account, so nothing has changed.',
      hint: 'If this was you, sign in with this address, change that account’s email address or delete the account, then try again. If it wasn’t you, you don’t need to do anything.',
    },
    noticeLetter: {
      subject: 'Your {brand} email address is about to change',
      intro:
        'Someone asked to change the email address for {username} from {old} to {email}. The change takes effect once {email} is confirmed.',
      yours: 'If this was you, you don’t need to do anything.',
      notYours:
        'If this wasn’t you, click the button below to keep {old}. If the change has already gone through, we’ll restore {old} and sign the account out on all devices.',
      validity: 'This link expires in 7 days.',
    },
    confirm: {
      title: 'Use this email address for {brand}?',
      lead: 'The email address for {username} will change to {email}. You’ll sign in with it from then on.',
      button: 'Yes, use this address',
      warning: 'If you didn’t request this, close this page. Nothing will change.',
      confirmedTitle: 'Email address changed',
      confirmed: 'The email address for {username} is now {email}. You can close this page.',
      usedTitle: 'This link has already been used',
      used: '{email} is already confirmed.',
      takenTitle: 'This address is already in use',
      taken:
        'Another account has since claimed {email}, so nothing was changed. Choose another address in Account settings.',
      expiredTitle: 'This link has expired',
      expired:
        'Links expire after 24 hours, or when they’re cancelled or replaced by a newer one. Request a new one in Account settings.',
    },
    cancel: {
      waitingTitle: 'Keep your current address?',
      waiting:
        'The email address for {username} will stay {old}. Links sent to other addresses will stop working.',
      waitingButton: 'Keep my current address',
      changedTitle: 'Restore your previous address?',
      changed: 'The email address for {username} was changed. It will be restored to {old}.',
      means:
        'You’ll be signed out on all devices, and all social accounts will be disconnected. Sign in again with {old} and reconnect only the accounts that are yours.',
      changedButton: 'Restore my address',
      keptTitle: 'Your address hasn’t changed',
      kept: 'The email address for {username} is still {old}. If you didn’t request the change, check your sessions in Account settings and sign out any device you don’t recognise.',
      restoredTitle: 'Your address has been restored',
      restored:
        'The email address for {username} is {old} again. All devices have been signed out and all social accounts disconnected. Sign in with {old} and reconnect only the accounts that are yours.',
      cancelledTitle: 'This change has already been cancelled',
      cancelled:
        'There’s nothing left to do. If you’ve received a newer email, use its link instead.',
      conflictTitle: 'Another account is using your address',
      conflict:
        '{old} now belongs to another account, so it can’t be restored. Sign in with {old}, change that account’s email address or delete the account, then click the button in the email again.',
      expiredTitle: 'This link has expired',
      expired:
        'The link is more than 7 days old or incomplete. Try opening it directly from the email.',
    },
  },
  account: {
    because: {
      sale: 'You’re getting this email because someone bought your work.',
      comment: 'You’re getting this email because someone commented on your sound.',
      follow: 'You’re getting this email because someone followed you.',
      release: 'You’re getting this email because you follow this artist.',
      post: 'You’re getting this email because you asked to get posts of artists you follow.',
      price:
        'You’re getting this email because you asked to hear when works you saved get cheaper.',
      digest: 'You’re getting this email because you asked for a digest of your notifications.',
      message: 'You’re getting this email because you have a message that you haven’t read.',
    },
    stop: 'Unsubscribe',
    askTitle: 'Unsubscribe from these emails?',
    ask: {
      sale: 'We’ll stop emailing you when someone buys your work. Your sales will still appear in Report.',
      comment: 'We’ll stop emailing you when someone comments on your sounds.',
      follow: 'We’ll stop emailing you when someone follows you.',
      release: 'We’ll stop emailing you when artists you follow publish something.',
      post: 'We’ll stop emailing you posts of artists you follow.',
      price: 'We’ll stop emailing you when works you saved get cheaper.',
      digest: 'We’ll stop emailing you digests of your notifications.',
      message: 'We’ll stop emailing you about messages. You’ll still find them in Messages.',
    },
    button: 'Unsubscribe',
    doneTitle: 'You’re unsubscribed',
    done: {
      sale: 'We’ll no longer email you when someone buys your work.',
      comment: 'We’ll no longer email you when someone comments on your sounds.',
      follow: 'We’ll no longer email you when someone follows you.',
      release: 'We’ll no longer email you when artists you follow publish something.',
      post: 'We’ll no longer email you posts of artists you follow.',
      price: 'We’ll no longer email you when works you saved get cheaper.',
      digest: 'We’ll no longer email you digests of your notifications.',
      message: 'We’ll no longer email you about messages.',
    },
    unknownTitle: 'This link doesn’t work',
    unknown: 'You can choose which emails you get in Account settings.',
    settings: 'Manage email notifications',
    connected: {
      subject: 'A {provider} account was connected to your {brand} account',
      intro:
        'A {provider} account was connected to {username} on {brand}. It can now be used to sign in.',
      name: 'Connected as: {name}',
      notYours:
        'If this wasn’t you, disconnect it in Account settings and sign out all other devices.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your {brand} account',
      intro:
        'The passkey “{name}” was added to {username} on {brand}. It can now be used to sign in.',
      notYours: 'If this wasn’t you, remove it in Account settings and sign out all other devices.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your {brand} account',
      intro:
        'The passkey “{name}” was removed from {username} on {brand}. It can no longer be used to sign in. Sign-in links by email still work.',
      notYours:
        'If this wasn’t you, sign out all other devices in Account settings and check the passkeys there.',
    },
    yours: 'If this was you, you don’t need to do anything.',
    openSettings: 'Open Account settings',
  },
  community: {
    comment: '{name} commented on “{title}”',
    comments: '{count, number} new comments on “{title}”',
    commentsOnWorks: '{count, number} new comments on {works, number} of your sounds and albums',
    toSound: 'View sound',
    toAlbum: 'View album',
    toProfile: 'View your profile',
    quoted: '{name}:',
    follow: '{name} is now following you',
    followText: '{name} (@{username}) is now following you on {brand}.',
    followsText: '{count, number} people started following you on {brand}:',
    follows: 'You have {count, number} new followers',
    toFollowers: 'View followers',
    release: '{name} published “{title}”',
    releaseText: '{name}, an artist you follow, published “{title}” on {brand}.',
    releasesText: '{name}, an artist you follow, published {count, number} new sounds on {brand}:',
    releases: '{name} published {count, number} new sounds',
    listen: 'Listen now',
    moreComments: '{count, plural, one {And # more comment} other {And # more comments}}',
    moreFollowers: '{count, plural, one {And # more person} other {And # more people}}',
    moreSounds: '{count, plural, one {And # more sound} other {And # more sounds}}',
  },
  messages: {
    subject: '{name} sent you a message',
    answer: 'Open the conversation',
  },
  posts: {
    subject: 'New post by {name}',
    read: 'View post',
  },
  prices: {
    one: '“{title}” is ¥{yen, number} less than when you saved it',
    oneText:
      '“{title}” by {name}, which you saved on {brand}, is now ¥{price, number}. It was ¥{before, number} when you saved it.',
    many: '{count, number} works by {name} are cheaper than when you saved them',
    manyText: 'These works by {name}, which you saved on {brand}, are cheaper than before:',
    line: '{title}: ¥{before, number} → ¥{price, number}',
    more: '{count, plural, one {And # more work} other {And # more works}}',
    toSaved: 'View saved works',
  },
  digest: {
    subject: '{count, plural, one {# new notification} other {# new notifications}} on {brand}',
    subjectMany: 'More than {count, number} new notifications on {brand}',
    more: 'And {count, number} more',
    open: 'View notifications',
  },
  backup: {
    failedSubject: 'The backup failed',
    failed: 'The backup of this night could not be made: {detail}',
    overdueSubject: 'There is no recent backup',
    overdue: 'The last whole backup was made at {detail} (UTC).',
    next: 'Check BACKUP_URL and its space, and run: npm run admin -- backup',
  },
  queue: {
    subject: 'Jobs are waiting',
    text: '{count, plural, one {# job is waiting} other {# jobs are waiting}}; the oldest, {name}, for {minutes, number} minutes.',
    next: 'Check that a worker runs and keeps up: npm run admin -- job list',
  },
  storage: {
    orphansSubject: 'Files that the database doesn’t know',
    orphans:
      '{orphans, number} of {objects, number} files in the storage are unknown to the database. None was removed: the database may be an older one, or belong to other files.',
    orphansNext: 'If they aren’t needed, run: npm run admin -- storage sweep',
  },
  sales: {
    albumTitle: '{title} (album)',
    receiptGone:
      '{titles} was removed before your payment arrived. That amount will be refunded automatically.',
    receiptKeptAlbum:
      'You can download your purchase any time, as original files or in FLAC, ALAC, WAV, MP3, AAC, Opus or Vorbis: each sound separately, or the album as one ZIP.',
    refundGone: 'It was removed before your payment arrived.',
    receiptSubject: 'Your receipt for {title}',
    receiptTitle: 'Thank you for your purchase',
    receiptRefundedTitle: 'Your order was refunded',
    receiptRefunded:
      'This order was refunded, so nothing from it can be played or downloaded any more. The page of your order has the details.',
    receiptOrder: 'Order {id}, {date}',
    receiptLine: '{title} by {seller}: {paid}',
    discounted: '({amount} off with {code})',
    paidBefore: '({amount} off, paid for its sounds before)',
    preorder: '(pre-order, out {date} Japan time)',
    preorderNext:
      'We’ll email you as soon as your pre-order is out. If it’s moved to a later date, you can cancel it and get your money back.',
    movedSubject: 'New release date for “{title}”',
    movedTitle: 'New release date',
    movedText: '“{title}” by {seller}, which you pre-ordered, will be out {date} (Japan time).',
    movedCancel:
      'You ordered it for {promised}. Since it’s later now, you can cancel on your order’s page until it’s out, and we’ll refund {amount}. If you’d like to wait, there’s nothing to do.',
    hereSubject: '“{title}” is out',
    hereTitle: '“{title}” is here',
    hereText: '“{title}” by {seller}, which you pre-ordered, is out. Play it or download it now.',
    refundDropped: 'The album won’t be released as announced, so your pre-order is cancelled.',
    refundDelayed: 'You cancelled this pre-order because its release was moved.',
    receiptTotal: 'Total: {total} (tax included)',
    receiptAlready:
      'You already owned {titles}. That amount will be refunded automatically, and your earlier download still works.',
    receiptKept:
      'You can download it any time as the original file or in FLAC, ALAC, WAV, MP3, AAC, Opus or Vorbis.',
    receiptLink:
      'The link works for {days} days and up to {downloads} downloads. You can have a new one sent on the same page.',
    sandbox: 'Test mode: no real payment was made.',
    konbiniSubject: 'Pay for {title} by {until} (Japan time)',
    konbiniTitle: 'Pay {total} at a convenience store',
    konbiniLine: '{label}: {value}',
    konbiniAfter:
      'We’ll email your receipt and download link when your payment arrives. If you don’t pay in time, the order is cancelled and you owe nothing.',
    konbiniReminderSubject: 'Reminder: pay for {title} by {until} (Japan time)',
    konbiniReminderTitle: 'Your payment of {total} hasn’t arrived yet',
    konbiniEndedSubject: 'Your order for {title} has expired',
    konbiniEndedTitle: 'Your order has expired',
    konbiniEnded:
      'Order {id} wasn’t paid in time, so it was cancelled. You haven’t been charged. Please don’t use its payment number any more.',
    konbiniEndedItem: 'You can order again on its page at any time.',
    konbiniEndedOrder: 'You can order the same items again from the page of your order.',
    saleSubject: 'You sold {title}',
    saleTitle: 'You made a sale',
    saleLine: '{title}: {paid} paid, {share} earned',
    saleFree: '{title}: claimed for free',
    daySubject: '{count, plural, one {# sale} other {# sales}} on {date} (Japan time)',
    dayTitle: 'Your sales of {date} (Japan time)',
    dayTotal: 'Earned: {total}',
    dayMore: 'and {count} more',
    saleAction: 'View report',
    saleMessage: '{name} wrote to you:',
    saleMessageGuest: 'A listener wrote to you:',
    replySubject: '{name} replied to your message',
    replyTo: 'You wrote:',
    refundSubject: 'Refund for order {id}',
    refundTitle: 'Your refund',
    goneSubject: 'No longer available: {title}',
    refundText: 'We refunded {amount} for {title}.',
    refundTotal: 'In total, {amount} goes back to you.',
    refundEnded: 'What was refunded can no longer be downloaded.',
    refundKept: 'That was already yours, so your earlier download still works.',
    refundLeft: 'Your payment arrived after you deleted your account, so we’re returning it.',
    refundFree: 'This was free, so there’s nothing to pay back: {title}.',
    refundPart: 'You can still play and download what you bought.',
    refundRemoved:
      'It was removed because of a rights claim or because it breaks our terms, so it can no longer be played or downloaded.',
    refundRemovedPart:
      'One of its sounds was removed because of a rights claim or because it breaks our terms. You can still play and download the others.',
    refundSellerSubject: 'Refund for {title}',
    refundSellerTitle: 'A sale was refunded',
    refundSellerText:
      'The buyer of {title} got {amount} back (order {order}). {share} has been deducted from your earnings.',
    refundSellerEnded: 'The buyer can no longer play or download what was refunded.',
    refundSellerPart: 'The buyer can still play and download what was bought.',
    refundLostSubject: 'Order {id}: {amount} more was refunded than was left',
    refundLost:
      'A refund was made at the payment provider itself, and it was {amount} more than was left of the order. That amount is booked as a loss of the platform.',
    refundLostSpent:
      'A gift card was refunded at the payment provider itself, although {amount} of it had been spent or had expired. What was bought with it stays paid, and that amount is booked as a loss of the platform.',
    refundFailedSubject: 'Your refund for order {id} didn’t arrive',
    refundFailedTitle: 'Your refund didn’t arrive',
    refundFailedText:
      'Your bank or card company sent {amount} of your refund for {title} back to us. We’ll email you about returning it in another way.',
    refundFailedAccess: 'Until then, you can play and download it again.',
    refundFailedSellerSubject: 'Refund for {title} failed',
    refundFailedSellerTitle: 'A refund failed',
    refundFailedSellerText:
      'The buyer’s bank or card company sent the refund for {title} back to us (order {order}). {share} is in your earnings again.',
    refundFailedOperatorSubject: 'A refund for order {id} failed',
    refundFailedOperator:
      'The provider reports that the refund {refund} of {amount} failed. The money is back at the provider, the sale is booked as before, and the buyer has been told that you’ll write.',
    refundFailedOperatorNext:
      'Return it in another way, or try again with: npm run admin -- order refund {id}',
    refundRefusedSubject: 'A refund for order {id} couldn’t be made',
    refundRefused:
      'The provider refused to refund {amount}, and it won’t be tried again. Its last answer: {reason}',
    disputeSubject: 'Your payment for order {id} is disputed',
    disputeOpen:
      'Your bank has told us that {amount} of your payment is disputed. Until the bank decides, you can’t play or download what you bought with this order.',
    disputeOpenNext: 'If this is a mistake, please contact your bank.',
    disputeClosedSubject: 'The dispute about order {id} is closed',
    disputeWon:
      'Your bank decided that your payment stands. You can play and download your purchase again.',
    disputeLost: 'Your bank has returned {amount} to you.',
    disputeLostEnded: 'You can no longer play or download: {titles}.',
    disputeLostKept: 'You can play and download your purchase again.',
    disputeSellerSubject: 'Disputed payment for {title}',
    disputeSellerOpen:
      'A buyer disputes a payment with their bank (order {order}). If the bank decides for the buyer, {share} will be deducted from your earnings. There’s nothing you need to do.',
    disputeSellerWon:
      'The bank decided that the payment stands (order {order}). Your earnings stay as they are.',
    disputeSellerLost:
      'The bank returned the payment to the buyer (order {order}). {share} has been deducted from your earnings.',
    disputeOperator: 'Dispute {dispute} of {amount}: {status}',
    disputeOperatorNext: 'See all of it with: npm run admin -- order show {order}',
    booksSubject: 'The books don’t agree',
    booksNext: 'See all of it with: npm run admin -- ledger check',
    andMore: '{title} and {count, number} more',
  },
}

/** The pages of the development inbox. */
export const mail = {
  inbox: 'Inbox',
  lead: 'Every email sent by this {brand} server, newest first, in Japan time. Nothing leaves this machine. The list refreshes automatically.',
  empty: 'No emails yet. Request a sign-in link and it will show up here.',
  letter: 'Email',
  asText: 'Plain text',
  locked: 'Open the link from the terminal first',
  lockedText:
    'Anyone who sees this page could sign in as someone else. When it started, {brand} printed a link in its terminal or log. Open that link in this browser, then come back.',
}
