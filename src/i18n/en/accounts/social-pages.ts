/** Plain pages at the end of a way through a social provider. */
export const socialPages = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  close: 'Close',
  closing: 'You may close this window.',
  blocked:
    'This browser does not let {brand} keep anything, so the first window cannot be told. Allow it to, or sign in by e-mail.',
  doneTitle: 'You are signed in',
  connectedTitle: '{provider} is connected',
  deniedTitle: 'Nothing was shared',
  denied: '{provider} was not allowed to tell us who you are, so nothing has changed.',
  failedTitle: '{provider} did not say who you are',
  failed: 'Nothing has changed. Please try again in a moment, or sign in by e-mail.',
  expiredTitle: 'This attempt has ended',
  expired:
    'It took longer than 10 minutes, was used already, or began in another browser. Please start again.',
  sessionTitle: 'Your sign-in has changed',
  session:
    'To connect {provider}, sign in to the account that it is to belong to, and press the button in its settings.',
  takenTitle: 'This {provider} account is in use',
  taken: 'It signs in to another account here. Disconnect it in the settings of that one first.',
  missingTitle: '{provider} is not offered here',
  missing: 'Please sign in by e-mail.',
  limitedTitle: 'Too many attempts',
  limited: 'Please try again in {seconds} seconds.',
  joinsNameless:
    'It also connects a {provider} account, which can sign in to your account from then on.',
  joins:
    'It also connects the {provider} account {name}, which can sign in to your account from then on.',
}
