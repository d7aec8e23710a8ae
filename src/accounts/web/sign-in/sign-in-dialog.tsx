import { useTranslations } from 'use-intl'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CheckInbox, LinkExpired } from './check-inbox.tsx'
import type { AskedSignIn } from './email-form.tsx'
import { type SignInMode, SignInPanel } from './sign-in-panel.tsx'
import { PROVIDER_NAMES } from './social/social-mark.tsx'
import { SocialWaiting } from './social/social-waiting.tsx'
import type { SocialSignIn } from './social/use-social-sign-in.ts'

export interface SignInDialogProps {
  open: boolean
  mode: SignInMode
  /** What was typed before. */
  email: string
  /** There while a link waits to be used. */
  asked: AskedSignIn | undefined
  hasExpired: boolean
  social: SocialSignIn
  onEdit: (email: string) => void
  onToggle: () => void
  onAsked: (asked: AskedSignIn) => void
  /** Back to the form. */
  onEnd: () => void
  onClose: () => void
}

export function SignInDialog(props: SignInDialogProps) {
  const { open, mode, asked, hasExpired, social, onEnd, onClose } = props
  const t = useTranslations('accounts.signIn')
  const formTitle = mode === 'sign-in' ? 'signInTitle' : 'signUpTitle'
  const title = !asked ? formTitle : hasExpired ? 'expiredTitle' : 'checkTitle'
  const provider = asked ? undefined : social.waiting
  const heading = provider ? t('continueWith', { provider: PROVIDER_NAMES[provider] }) : t(title)
  return (
    <Dialog open={open} onClose={onClose} title={heading} width="narrow">
      {!asked && <Ways {...props} />}
      {asked && !hasExpired && <CheckInbox asked={asked} onUndo={onEnd} />}
      {asked && hasExpired && <LinkExpired onAgain={onEnd} />}
    </Dialog>
  )
}

function Ways({ mode, email, social, onEdit, onAsked, onToggle }: SignInDialogProps) {
  if (social.waiting) {
    const { waiting, show, cancel } = social
    return <SocialWaiting provider={waiting} onShow={show} onCancel={cancel} />
  }
  return (
    <SignInPanel
      mode={mode}
      email={email}
      cameFrom={social.cameFrom}
      onEdit={onEdit}
      onSocial={social.begin}
      onAsked={onAsked}
      onToggle={onToggle}
    />
  )
}
