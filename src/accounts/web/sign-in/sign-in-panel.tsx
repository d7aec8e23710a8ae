import { useTranslations } from 'use-intl'
import { useConfig } from '#web/root-data.ts'
import { A } from '#web/ui/a.tsx'
import { Button } from '#web/ui/button.tsx'
import { type AskedSignIn, EmailForm } from './email-form.tsx'
import styles from './sign-in.module.css'

export type SignInMode = 'sign-in' | 'sign-up'

interface SignInPanelProps {
  mode: SignInMode
  email: string
  onAsked: (asked: AskedSignIn) => void
  onToggle: () => void
}

/** The two panels that toggle into each other. */
export function SignInPanel({ mode, email, onAsked, onToggle }: SignInPanelProps) {
  const t = useTranslations('accounts.signIn')
  const { brandName: brand } = useConfig()
  const isSignIn = mode === 'sign-in'
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>{t(isSignIn ? 'signInLead' : 'signUpLead')}</p>
      <EmailForm email={email} onAsked={onAsked} />
      {!isSignIn && (
        <p className={styles.note}>
          {t.rich('terms', {
            terms: (chunks) => <A href="/terms">{chunks}</A>,
            privacy: (chunks) => <A href="/privacy">{chunks}</A>,
          })}
        </p>
      )}
      <p className={styles.toggle}>
        {isSignIn ? t('noAccount', { brand }) : t('hasAccount')}
        <Button look="quiet" size="small" onClick={onToggle}>
          {t(isSignIn ? 'toSignUp' : 'toSignIn')}
        </Button>
      </p>
    </div>
  )
}
