import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { Provider } from '../../../sign-in-contract.ts'
import { takeFocus } from '../check-inbox.tsx'
import styles from '../sign-in.module.css'
import { PROVIDER_NAMES } from './social-mark.tsx'

interface SocialWaitingProps {
  provider: Provider
  /** Brings the popup to the front. */
  onShow: () => void
  onCancel: () => void
}

/** While the provider’s page stands in its own window. */
export function SocialWaiting({ provider, onShow, onCancel }: SocialWaitingProps) {
  const t = useTranslations('accounts.signIn')
  const name = PROVIDER_NAMES[provider]
  return (
    <div className={styles.panel} tabIndex={-1} ref={takeFocus}>
      <p>{t('popupText', { provider: name })}</p>
      <p className={styles.waiting} role="status">
        <span className={styles.dot} />
        {t('popupWaiting', { provider: name })}
      </p>
      <div className="stack gap-3">
        <Button look="outline" size="large" wide onClick={onShow}>
          {t('popupShow')}
        </Button>
        <Button look="quiet" size="large" wide onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
