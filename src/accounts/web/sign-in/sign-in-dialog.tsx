import { useTranslations } from 'use-intl'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { CheckInbox, LinkExpired } from './check-inbox.tsx'
import type { AskedSignIn } from './email-form.tsx'
import { type SignInMode, SignInPanel } from './sign-in-panel.tsx'

export interface SignInFlow {
  mode: SignInMode
  email: string
  /** There while a link waits to be used. */
  asked: AskedSignIn | undefined
  hasExpired: boolean
  toggle(): void
  wait(asked: AskedSignIn): void
  undo(): void
  again(): void
  close(): void
}

export function SignInDialog({ open, flow }: { open: boolean; flow: SignInFlow }) {
  const t = useTranslations('accounts.signIn')
  const { asked, hasExpired, mode } = flow
  const formTitle = mode === 'sign-in' ? 'signInTitle' : 'signUpTitle'
  const title = !asked ? formTitle : hasExpired ? 'expiredTitle' : 'checkTitle'
  return (
    <Dialog open={open} onClose={flow.close} title={t(title)} width="narrow">
      {!asked && (
        <SignInPanel mode={mode} email={flow.email} onAsked={flow.wait} onToggle={flow.toggle} />
      )}
      {asked && !hasExpired && <CheckInbox asked={asked} onUndo={flow.undo} />}
      {asked && hasExpired && <LinkExpired onAgain={flow.again} />}
    </Dialog>
  )
}
