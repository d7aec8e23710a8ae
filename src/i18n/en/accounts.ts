import { emailChange } from './accounts/email-change.ts'
import { exportFile } from './accounts/export-file.ts'
import { image } from './accounts/image.ts'
import { letters } from './accounts/letters.ts'
import { profile } from './accounts/profile.ts'
import { register } from './accounts/register.ts'
import { settings } from './accounts/settings.ts'
import { signIn } from './accounts/sign-in.ts'
import { socialPages } from './accounts/social-pages.ts'

/** Sign-in, registration, profile and settings. */
export const accounts = {
  mail: {
    subject: 'Sign in to {brand}',
    intro: 'Press the button to sign in to {brand} with {email}.',
    validity: 'The link works once, for 15 minutes.',
    action: 'Sign in',
    ignore: 'If you did not ask for this, ignore this mail: nobody can sign in without the link.',
  },
  confirm: {
    title: 'Sign in to {brand}?',
    lead: 'Somebody asked to sign in as {email}. Is it you?',
    where: 'Where',
    when: 'When',
    code: 'Code',
    browser: '{browser} on {system}',
    codeHint: 'The window that waits for you shows the same two digits.',
    button: 'Yes, sign me in there',
    warning: 'If the code differs or it was not you, close this page. Nothing happens then.',
    doneTitle: 'You are signed in',
    done: 'You may go back to the first window. This one can be closed.',
    usedTitle: 'This link was used already',
    used: 'If it was you, you may go back to the first window. Otherwise ask for a new link.',
    expiredTitle: 'This link no longer works',
    expired:
      'It is older than 15 minutes, was withdrawn, or a newer one took its place. Ask for a new link from the sign-in window.',
    refusedTitle: 'This did not come from our page',
    refused: 'Please open the link in the mail again and press the button there.',
    home: 'Go to {brand}',
    unknownBrowser: 'A browser',
    unknownSystem: 'an unknown system',
  },
  exportFile,
  signIn,
  image,
  register,
  settings,
  socialPages,
  emailChange,
  profile,
  letters,
}
