import { useTranslations } from 'use-intl'
import { useSignOut } from '#accounts/web/use-sign-out.ts'
import { Button } from '#ui/button.tsx'
import styles from './register.module.css'

/** The header is plain here, and so has no menu with the way out. */
export function WrongAccount() {
  const t = useTranslations('accounts.register')
  const leave = useSignOut()
  return (
    <p className={styles.wrong}>
      {t('signedInWrong')}
      <Button look="quiet" size="small" onClick={leave}>
        {t('signOut')}
      </Button>
    </p>
  )
}
