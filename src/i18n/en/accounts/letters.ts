/** Letters about the account, how letters end that people may stop, and the page that stops them. */
export const letters = {
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
}
