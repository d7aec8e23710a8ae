import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { cancelMagicLink } from '../../sign-in-contract.ts'
import type { AskedSignIn } from './email-form.tsx'
import styles from './sign-in.module.css'

interface CheckInboxProps {
  asked: AskedSignIn
  onUndo: () => void
}

/** While the link in the mail waits to be used. */
export function CheckInbox({ asked, onUndo }: CheckInboxProps) {
  const t = useTranslations('accounts.signIn')
  function undo() {
    // Should the call fail, the link still dies of age; the form is back in any case.
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
      <p className={styles.note}>{t('note')}</p>
      <p className={styles.toggle}>
        {t('wrongAddress')}
        <Button look="quiet" size="small" onClick={undo}>
          {t('undo')}
        </Button>
      </p>
    </div>
  )
}

/** After 15 minutes, or when a newer link took this one's place. */
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

/** What had focus before is gone; the words that took its place are read out. */
export function takeFocus(panel: HTMLElement | null): void {
  // A dialog that is about to open gives focus itself.
  if (panel?.closest('dialog:not([open])')) return
  panel?.focus({ preventScroll: true })
}
