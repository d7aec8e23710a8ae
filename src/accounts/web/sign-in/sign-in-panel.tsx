import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import type { Provider } from '../../sign-in-contract.ts'
import { type AskedSignIn, EmailForm } from './email-form.tsx'
import styles from './sign-in.module.css'
import { SocialButtons } from './social/social-buttons.tsx'

export type SignInMode = 'sign-in' | 'sign-up'

/** Beside e-mail, in this order, where the installation offers them (specification section 2). */
const OFFERED: Record<SignInMode, readonly Provider[]> = {
  'sign-in': ['facebook', 'twitter'],
  'sign-up': ['twitter'],
}

interface SignInPanelProps {
  mode: SignInMode
  email: string
  /** The provider whose popup was open last. */
  cameFrom?: Provider | undefined
  onEdit: (email: string) => void
  onSocial: (provider: Provider) => void
  onAsked: (asked: AskedSignIn) => void
  onToggle: () => void
}

/** The two panels that toggle into each other. */
export function SignInPanel(props: SignInPanelProps) {
  const { mode, email, cameFrom, onEdit, onSocial, onAsked, onToggle } = props
  const t = useTranslations('accounts.signIn')
  const { brandName: brand, socialProviders } = useConfig()
  const isSignIn = mode === 'sign-in'
  const providers = OFFERED[mode].filter((provider) => socialProviders.includes(provider))
  return (
    <div className={styles.panel}>
      {!isSignIn && <p className="muted">{t('signUpLead')}</p>}
      {providers.length > 0 && (
        <SocialButtons providers={providers} cameFrom={cameFrom} onBegin={onSocial} />
      )}
      <EmailForm
        email={email}
        takesFocus={cameFrom === undefined}
        onEdit={onEdit}
        onAsked={onAsked}
      />
      {!isSignIn && <Terms />}
      <p className={styles.toggle}>
        {isSignIn ? t('noAccount', { brand }) : t('hasAccount')}
        <Button look="quiet" size="small" onClick={onToggle}>
          {t(isSignIn ? 'toSignUp' : 'toSignIn')}
        </Button>
      </p>
    </div>
  )
}

function Terms() {
  const t = useTranslations('accounts.signIn')
  return (
    <p className={styles.note}>
      {t.rich('terms', {
        terms: (chunks) => <A href="/terms">{chunks}</A>,
        privacy: (chunks) => <A href="/privacy">{chunks}</A>,
      })}
    </p>
  )
}
