import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { Provider } from '../../../sign-in-contract.ts'
import styles from '../sign-in.module.css'
import { PROVIDER_NAMES, SocialMark } from './social-mark.tsx'

interface SocialButtonsProps {
  providers: readonly Provider[]
  /** The one that someone comes back from: it has focus again. */
  cameFrom: Provider | undefined
  onBegin: (provider: Provider) => void
}

export function SocialButtons({ providers, cameFrom, onBegin }: SocialButtonsProps) {
  const t = useTranslations('accounts.signIn')
  return (
    <div className="stack gap-3">
      {providers.map((provider) => (
        <Button
          key={provider}
          ref={provider === cameFrom ? takeFocus : undefined}
          look="outline"
          size="large"
          wide
          onClick={() => onBegin(provider)}
        >
          <SocialMark provider={provider} />
          {t('continueWith', { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
      <p className={styles.or}>{t('or')}</p>
    </div>
  )
}

function takeFocus(button: HTMLButtonElement | null): void {
  if (button?.closest('dialog')?.open) button.focus()
}
