import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { cancelMagicLink, type Provider } from '../../sign-in-contract.ts'
import type { AskedSignIn } from './email-form.tsx'
import styles from './sign-in.module.css'
import { PROVIDER_NAMES } from './social-provider.tsx'

export function CheckInbox({ asked, onUndo }: { asked: AskedSignIn; onUndo: () => void }) {
  const t = useTranslations('accounts.signIn')
  function undo() {
    // Should the call fail, the link expires all the same.
    void callApi(cancelMagicLink, { params: { id: asked.id } })
    onUndo()
  }
  return (
    <div className={styles.panel} tabIndex={-1} ref={takeFocus}>
      <p>{t.rich('checkText', { email: asked.email, b: (chunks) => <b>{chunks}</b> })}</p>
      <p className={styles.code}>{asked.code}</p>
      <p className={styles.waiting} role="status">
        <span className={styles.dot} />
        {t('waiting')}
      </p>
      {asked.inbox !== undefined && (
        <a className={styles.inbox} href={asked.inbox} target="_blank" rel="noreferrer">
          {t('inbox')}
          <Icon name="external" size={16} />
        </a>
      )}
      <p className="small muted">{t('note')}</p>
      <p className={styles.toggle}>
        {t('wrongAddress')}
        <Button look="quiet" size="small" onClick={undo}>
          {t('undo')}
        </Button>
      </p>
    </div>
  )
}

/** The link has expired after 15 minutes, or a newer link has replaced it. */
export function LinkExpired({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('accounts.signIn')
  return (
    <div className={styles.panel} tabIndex={-1} ref={takeFocus}>
      <p role="status">{t('expiredText')}</p>
      <Button look="accent" size="large" wide onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}

interface SocialWaitingProps {
  provider: Provider
  /** Brings the popup to the front. */
  onShow: () => void
  onCancel: () => void
}

export function SocialWaiting({ provider, onShow, onCancel }: SocialWaitingProps) {
  const t = useTranslations()
  const name = PROVIDER_NAMES[provider]
  return (
    <div className={styles.panel} tabIndex={-1} ref={takeFocus}>
      <p>{t('accounts.signIn.popupText', { provider: name })}</p>
      <p className={styles.waiting} role="status">
        <span className={styles.dot} />
        {t('accounts.signIn.popupWaiting', { provider: name })}
      </p>
      <div className="stack gap-3">
        <Button look="outline" size="large" wide onClick={onShow}>
          {t('accounts.signIn.popupShow')}
        </Button>
        <Button look="quiet" size="large" wide onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The element that had focus is gone; screen readers read the words that replace it. */
function takeFocus(panel: HTMLElement | null): void {
  // A dialog that is about to open moves the focus itself.
  if (!panel?.closest('dialog:not([open])')) panel?.focus({ preventScroll: true })
}
