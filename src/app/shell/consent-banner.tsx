import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rememberConsent } from '#client/cookies.ts'
import { useRootData } from '#client/root-data.ts'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import styles from './shell.module.css'

/** On every page until it is answered; the server knows the answer, so it never flashes. */
export function ConsentBanner() {
  const t = useTranslations('common.consent')
  const root = useRootData()
  const [answered, setAnswered] = useState(false)
  if (!root || root.consent || answered) return null
  const answer = () => {
    rememberConsent()
    setAnswered(true)
  }
  return (
    <section className={styles.consent} aria-label={t('label')}>
      <p>
        {t('text')} <A href="/privacy">{t('more')}</A>
      </p>
      <Button size="small" onClick={answer}>
        {t('accept')}
      </Button>
    </section>
  )
}
