import { expect, test } from 'vitest'
import { renderPart } from '#web/testing.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { SignInDialog, type SignInDialogProps } from './sign-in-dialog.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

const panel = (mode: 'sign-in' | 'sign-up') =>
  renderPart(<SignInPanel mode={mode} email="" onAsked={() => {}} onToggle={() => {}} />)

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

test('the check-inbox screen has an undo and says that the page must stay open', () => {
  const asked = { id: 'abc', email: 'aoi@example.com', code: '42', inbox: undefined }
  const screen = renderPart(<CheckInbox asked={asked} onUndo={() => {}} />)
  expect(screen).toContain('<b>aoi@example.com</b>')
  expect(screen).toContain('>42</p>')
  expect(screen).toMatch(/<button [^>]*>Undo<\/button>/)
  expect(screen).toContain('Closing it prevents completing the sign-in.')
})

const dialog = (more: Partial<SignInDialogProps>) =>
  renderPart(
    <SignInDialog
      open
      mode="sign-in"
      email=""
      asked={undefined}
      hasExpired={false}
      onToggle={() => {}}
      onAsked={() => {}}
      onEnd={() => {}}
      onClose={() => {}}
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
  expect(dialog({ asked, hasExpired: true })).toMatch(/<h2 [^>]*>The link has expired<\/h2>/)
  expect(dialog({ open: false })).toBe('')
})
