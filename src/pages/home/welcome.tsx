import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { Button } from '#ui/button.tsx'
import styles from './home.module.css'

/** What this is, for those who are here for the first time. */
export function Welcome() {
  const t = useTranslations('homePage')
  const { open } = useSignIn()
  return (
    <section className={styles.welcome}>
      <div>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <Button look="outline" icon="upload" size="large" onClick={() => open('sign-up')}>
        {t('publish')}
      </Button>
    </section>
  )
}
