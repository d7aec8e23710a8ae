/** Every email, and the plain pages that their links open. */
export const emails = {
  signIn: {
    subject: 'Sign in to {brand}',
    intro: 'Press the button to sign in to {brand} with {email}.',
    validity: 'The link works once, for 15 minutes.',
    action: 'Sign in',
    ignore: 'If you did not ask for this, ignore this mail: nobody can sign in without the link.',
  },
  emailChange: {
    confirmLetter: {
      subject: 'Confirm your new e-mail address at {brand}',
      intro:
        'Press the button to make {email} the e-mail address of {username} at {brand}. From then on you sign in with it.',
      validity: 'The link works once, for 24 hours. Until it is used, the old address stays.',
      action: 'Confirm this address',
      ignore: 'If you did not ask for this, ignore this mail: nothing changes without the link.',
    },
    takenLetter: {
      subject: 'Somebody asked to use your address at {brand}',
      intro:
        'Somebody asked to make {email} the e-mail address of another account at {brand}. An account has this address already, so nothing changes.',
      hint: 'If it was you: sign in with this address, give that account another one or delete it, then ask again. If it was not you, there is nothing to do.',
    },
    noticeLetter: {
      subject: 'Your e-mail address at {brand} is about to change',
      intro:
        'Somebody asked to change the e-mail address of {username} from {old} to {email}. It changes once it is confirmed there.',
      yours: 'If it was you, there is nothing to do.',
      notYours:
        'If it was not you, press the button. {old} stays, or is set back if the change is confirmed by then, and in that case the account is signed out everywhere.',
      validity: 'The link works for 7 days.',
    },
    confirm: {
      title: 'Use this address at {brand}?',
      lead: '{email} becomes the e-mail address of {username}. From then on you sign in with it.',
      button: 'Yes, use this address',
      warning: 'If you did not ask for this, close this page. Nothing happens then.',
      confirmedTitle: 'Your address is changed',
      confirmed: '{email} is the e-mail address of {username} now. This page can be closed.',
      usedTitle: 'This link was used already',
      used: '{email} has been confirmed before.',
      takenTitle: 'This address is in use',
      taken:
        'Another account has taken {email} in the meantime, so nothing was changed. Choose another address in the settings.',
      expiredTitle: 'This link no longer works',
      expired:
        'It is older than 24 hours, was withdrawn, or a newer one took its place. Ask again in the settings.',
    },
    cancel: {
      waitingTitle: 'Keep your address?',
      waiting:
        'The e-mail address of {username} stays {old}. Links sent to other addresses stop working.',
      waitingButton: 'Keep my address',
      changedTitle: 'Set your address back?',
      changed: 'The e-mail address of {username} was changed. It becomes {old} again.',
      means:
        'The account is signed out on all devices, and all social accounts are disconnected. Then sign in with {old}, and connect those that are yours again.',
      changedButton: 'Set my address back',
      keptTitle: 'Your address stays',
      kept: 'The e-mail address of {username} is still {old}. If you did not ask for the change, look in the settings where you are signed in, and sign out what you do not know.',
      restoredTitle: 'Your address is set back',
      restored:
        'The e-mail address of {username} is {old} again. All sessions of the account have ended, and all social accounts are disconnected. Sign in with {old}, and connect those that are yours again.',
      cancelledTitle: 'This change was taken back already',
      cancelled: 'There is nothing left to do. If a newer mail has reached you, use its link.',
      conflictTitle: 'Another account has your address',
      conflict:
        '{old} belongs to another registered account by now, so it cannot be set back. Sign in with {old}, give that account another address or delete it, then press the button in the mail again.',
      expiredTitle: 'This link no longer works',
      expired: 'It is older than 7 days, or not complete. Open it as it stands in the mail.',
    },
    refused: 'Please open the link in the mail again and press the button there.',
  },
  account: {
    because: {
      sale: 'You get this letter because somebody bought your work.',
      comment: 'You get this letter because somebody commented on your sound.',
      follow: 'You get this letter because somebody follows you.',
      release: 'You get this letter because you follow this artist.',
    },
    stop: 'Stop these letters',
    askTitle: 'Stop these letters?',
    ask: {
      sale: 'We then no longer write when somebody buys your work. Your sales stay in your reports.',
      comment: 'We then no longer write when somebody comments on your sounds.',
      follow: 'We then no longer write when somebody follows you.',
      release: 'We then no longer write when artists whom you follow publish something.',
    },
    button: 'Stop them',
    doneTitle: 'No more of these letters',
    done: {
      sale: 'We no longer write when somebody buys your work.',
      comment: 'We no longer write when somebody comments on your sounds.',
      follow: 'We no longer write when somebody follows you.',
      release: 'We no longer write when artists whom you follow publish something.',
    },
    unknownTitle: 'This link does not work',
    unknown: 'Please choose your letters in the account settings.',
    settings: 'All choices are in the account settings',
    connected: {
      subject: 'A {provider} account can now sign in to your account at {brand}',
      intro:
        'A {provider} account has been connected to the account of {username} at {brand}. Whoever has it can sign in with it from now on.',
      name: 'Its name there: {name}',
      yours: 'If it was you, there is nothing to do.',
      notYours:
        'If it was not you, disconnect it in the settings, and sign out all other devices there.',
      action: 'To the settings',
    },
  },
  community: {
    comment: '{name} commented on “{title}”',
    comments: '{count} new comments on “{title}”',
    commentsOnSounds: '{count} new comments on {sounds} of your sounds',
    toSound: 'Go to the sound',
    toSounds: 'Go to your sounds',
    follow: '{name} follows you',
    follows: '{count} people follow you',
    toFollowers: 'See your followers',
    release: '{name} has published “{title}”',
    releases: '{name} has published {count} sounds',
    listen: 'Listen',
    more: 'And {count} more.',
  },
  sales: {
    albumTitle: '{title} (album)',
    receiptGone:
      '{titles} had been taken away before the payment arrived; that amount is paid back by itself.',
    receiptKeptAlbum:
      'You can download it whenever you like, as the original files, FLAC or MP3: each sound by itself, or an album as one ZIP.',
    refundGone: 'The artist had taken its sounds away before the payment arrived.',
    receiptSubject: 'Your receipt: {title}',
    receiptTitle: 'Thank you for your purchase',
    receiptOrder: 'Order {id}, {date}',
    receiptLine: '{title} by {seller}: {paid}',
    receiptTotal: 'Total: {total} (tax included)',
    receiptAlready:
      'You already had {titles}; that amount is paid back by itself, and your earlier download stays.',
    receiptKept: 'You can download it whenever you like, as the original file, FLAC or MP3.',
    receiptLink:
      'The link works for {days} days and up to {downloads} downloads. You can have a new one sent on the same page.',
    sandbox: 'Sandbox: no money moves. Nothing was charged.',
    saleSubject: '{title} was sold',
    saleTitle: 'You sold something',
    saleLine: '{title}: {paid} paid, {share} for you',
    saleFree: '{title}: taken for free',
    saleAction: 'See your reports',
    refundSubject: 'Refund for order {id}',
    refundTitle: 'Your refund',
    refundText: '{amount} for {title} was paid back to you.',
    refundEnded: 'The download of it has ended.',
    refundKept: 'You had it already: your earlier download stays.',
    refundLeft: 'The payment arrived after you had deleted your account, so it goes back to you.',
    andMore: '{title} and {count} more',
  },
}

/** The pages of the development inbox. */
export const mail = {
  inbox: 'Inbox',
  lead: 'Every letter that this {brand} has sent, newest first. Nothing leaves this machine. The list refreshes by itself.',
  empty: 'No letter yet. Ask for a sign-in link, and it arrives here.',
  letter: 'Email',
  asText: 'As plain text',
}
