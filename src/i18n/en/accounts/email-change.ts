/** Letters and pages of a change of e-mail address. */
export const emailChange = {
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
    action: 'Keep my address',
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
  refusedTitle: 'This did not come from our page',
  refused: 'Please open the link in the mail again and press the button there.',
}
