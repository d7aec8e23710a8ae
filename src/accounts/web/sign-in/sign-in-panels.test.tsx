import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Provider } from '../../sign-in-contract.ts'
import type { SocialSignIn } from './sign-in-host.tsx'
import { SignInDialog, type SignInDialogProps } from './sign-in-host.tsx'
import { type SignInMode, SignInPanel } from './sign-in-panel.tsx'
import { CheckInbox } from './sign-in-waiting.tsx'

const { t } = translate('en')

const nothing = () => {}

const panel = (mode: SignInMode, socialProviders?: readonly Provider[]) =>
  renderPart(
    <SignInPanel
      mode={mode}
      email=""
      onEdit={nothing}
      onSocial={nothing}
      onAsked={nothing}
      onSignedIn={nothing}
      onToggle={nothing}
    />,
    socialProviders && { config: { socialProviders } },
  )

/** The ways to sign in that a panel offers, in their order. */
const waysOf = (html: string) =>
  [...html.matchAll(/Continue with (\w+)|Send (magic link)/g)].map(([, one, other]) => one ?? other)

test('Sign in offers Facebook, Twitter and e-mail, Sign up Twitter and e-mail only', () => {
  expect(waysOf(panel('sign-in'))).toEqual(['Facebook', 'Twitter', 'magic link'])
  expect(waysOf(panel('sign-up'))).toEqual(['Twitter', 'magic link'])
})

test('what an installation does not offer is not there, and alone e-mail needs no "or"', () => {
  expect(waysOf(panel('sign-in', ['twitter']))).toEqual(['Twitter', 'magic link'])
  expect(panel('sign-in')).toContain('>or</p>')
  const alone = panel('sign-up', ['facebook'])
  expect(waysOf(alone)).toEqual(['magic link'])
  expect(alone).not.toContain('>or</p>')
})

test('the e-mail form has one input of e-mail type, required, and a Send magic link button', () => {
  for (const mode of ['sign-in', 'sign-up'] as const) {
    const form = /<form.*<\/form>/s.exec(panel(mode))?.[0] ?? ''
    const inputs = form.match(/<input[^>]*>/g) ?? []
    expect(inputs).toHaveLength(1)
    expect(inputs[0]).toContain('type="email"')
    expect(inputs[0]).toContain('required=""')
    expect(form).toMatch(/<button [^>]*type="submit".*Send magic link.*<\/button><\/form>$/s)
  }
})

test('each panel leads to the other', () => {
  expect(panel('sign-in')).toMatch(/<button type="button"[^>]*>Get Started<\/button>/)
  expect(panel('sign-up')).toMatch(/<button type="button"[^>]*>Sign in<\/button>/)
})

test('the check-inbox screen has an undo and explains that the page must stay open', () => {
  const asked = { id: 'abc', email: 'aoi@example.com', code: '42', inbox: undefined }
  const screen = renderPart(<CheckInbox asked={asked} onUndo={nothing} />)
  expect(screen).toContain('<b>aoi@example.com</b>')
  expect(screen).toContain('>42</p>')
  expect(screen).toMatch(/<button [^>]*>Undo<\/button>/)
  expect(screen).toContain(t('accounts.signIn.note'))
})

const social: SocialSignIn = {
  waiting: undefined,
  cameFrom: undefined,
  begin: nothing,
  show: nothing,
  cancel: nothing,
}

const dialog = (more: Partial<SignInDialogProps>) =>
  renderPart(
    <SignInDialog
      open
      mode="sign-in"
      email=""
      asked={undefined}
      hasExpired={false}
      social={social}
      onEdit={nothing}
      onToggle={nothing}
      onAsked={nothing}
      onSignedIn={nothing}
      onEnd={nothing}
      onClose={nothing}
      {...more}
    />,
  )

test('once a link was asked for, Check your inbox takes the place of the form, with an undo', () => {
  expect(dialog({})).toMatch(/<h2 [^>]*>Sign in<\/h2>.*<form/s)
  expect(dialog({ mode: 'sign-up' })).toMatch(/<h2 [^>]*>Get Started<\/h2>.*<form/s)
  const asked = { id: 'abc', email: 'aoi@example.com', code: '42', inbox: undefined }
  const waiting = dialog({ asked })
  expect(waiting).toMatch(/<h2 [^>]*>Check your inbox<\/h2>.*<button [^>]*>Undo<\/button>/s)
  expect(waiting).not.toContain('<form')
  expect(dialog({ asked, hasExpired: true })).toMatch(/<h2 [^>]*>This link has expired<\/h2>/)
  expect(dialog({ open: false })).toBe('')
})

test('while a popup is open the dialog shows it, with ways to see it and to cancel', () => {
  const waiting = dialog({ social: { ...social, waiting: 'twitter' } })
  expect(waiting).toMatch(/<h2 [^>]*>Continue with Twitter<\/h2>.*Waiting for Twitter/s)
  expect(waiting).toMatch(/<button [^>]*>Show window<\/button><button [^>]*>Cancel<\/button>/)
  expect(waiting).not.toContain('<form')
})
