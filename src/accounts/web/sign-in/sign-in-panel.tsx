import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import type { Provider } from '../../sign-in-contract.ts'
import { type AskedSignIn, EmailForm } from './email-form.tsx'
import styles from './sign-in.module.css'
import { PROVIDER_NAMES, SocialMark } from './social-provider.tsx'

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

export type SignInMode = 'sign-in' | 'sign-up'

/**
 * Providers beside email, in this order, where the installation offers them (specification section
 * 2).
 */
const OFFERED: Record<SignInMode, readonly Provider[]> = {
  'sign-in': ['facebook', 'twitter'],
  'sign-up': ['twitter'],
}

export interface SignInPanelProps {
  mode: SignInMode
  email: string
  /** The provider whose popup was open last: its button has focus again. */
  cameFrom?: Provider | undefined
  onEdit: (email: string) => void
  onSocial: (provider: Provider) => void
  onAsked: (asked: AskedSignIn) => void
  onSignedIn: () => void
  onToggle: () => void
}

export function SignInPanel(props: SignInPanelProps) {
  const { mode, email, cameFrom, onEdit, onSocial, onAsked, onSignedIn, onToggle } = props
  const t = useTranslations()
  const { brandName: brand, socialProviders } = useConfig()
  const isSignIn = mode === 'sign-in'
  const providers = OFFERED[mode].filter((provider) => socialProviders.includes(provider))
  return (
    <div className={styles.panel}>
      {!isSignIn && <p className="muted">{t('accounts.signIn.signUpLead')}</p>}
      {providers.length > 0 && (
        <div className="stack gap-3">
          {providers.map((provider) => (
            <Button
              key={provider}
              ref={provider === cameFrom ? takeFocus : undefined}
              look="outline"
              size="large"
              wide
              onClick={() => onSocial(provider)}
            >
              <SocialMark provider={provider} />
              {t('accounts.signIn.continueWith', { provider: PROVIDER_NAMES[provider] })}
            </Button>
          ))}
          <p className={styles.or}>{t('accounts.signIn.or')}</p>
        </div>
      )}
      <EmailForm
        email={email}
        takesFocus={cameFrom === undefined}
        onEdit={onEdit}
        onAsked={onAsked}
      />
      {isSignIn && (
        <Suspense>
          <PasskeyButton onSignedIn={onSignedIn} />
        </Suspense>
      )}
      {!isSignIn && (
        <p className="small muted">
          {t.rich('accounts.signIn.terms', {
            terms: (chunks) => (
              <A href="/terms" className="underline">
                {chunks}
              </A>
            ),
            privacy: (chunks) => (
              <A href="/privacy" className="underline">
                {chunks}
              </A>
            ),
          })}
        </p>
      )}
      <p className={styles.toggle}>
        {isSignIn ? t('accounts.signIn.noAccount', { brand }) : t('accounts.signIn.hasAccount')}
        <Button look="quiet" size="small" onClick={onToggle}>
          {t(isSignIn ? 'common.getStarted' : 'common.signIn')}
        </Button>
      </p>
    </div>
  )
}

function takeFocus(button: HTMLButtonElement | null): void {
  if (button?.closest('dialog')?.open) button.focus()
}
