import { useTranslations } from 'use-intl'
import { callApi } from '#web/api-client.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { cancelMagicLink } from '../../contract.ts'
import { CheckInbox, LinkExpired } from './check-inbox.tsx'
import type { AskedSignIn } from './email-form.tsx'
import { type SignInMode, SignInPanel } from './sign-in-panel.tsx'

export interface SignInDialogProps {
  open: boolean
  mode: SignInMode
  /** What was typed before. */
  email: string
  /** There while a link waits to be used. */
  asked: AskedSignIn | undefined
  hasExpired: boolean
  onToggle: () => void
  onAsked: (asked: AskedSignIn) => void
  /** Back to the form. */
  onEnd: () => void
  onClose: () => void
}

export function SignInDialog(props: SignInDialogProps) {
  const { open, mode, email, asked, hasExpired, onToggle, onAsked, onEnd, onClose } = props
  const t = useTranslations('accounts.signIn')
  const formTitle = mode === 'sign-in' ? 'signInTitle' : 'signUpTitle'
  const title = !asked ? formTitle : hasExpired ? 'expiredTitle' : 'checkTitle'
  function undo({ id }: AskedSignIn) {
    // Should the call fail, the link still dies of age; the form is back in any case.
    void callApi(cancelMagicLink, { params: { id } })
    onEnd()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t(title)} width="narrow">
      {!asked && <SignInPanel mode={mode} email={email} onAsked={onAsked} onToggle={onToggle} />}
      {asked && !hasExpired && <CheckInbox asked={asked} onUndo={() => undo(asked)} />}
      {asked && hasExpired && <LinkExpired onAgain={onEnd} />}
    </Dialog>
  )
}
