import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from './feedback.tsx'
import styles from './parts.module.css'

/** In place of a section whose part did not arrive: the others can be used all the same. */
export function NotLoaded({ message }: { message: string }) {
  const t = useTranslations('settings')
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.save}>
      <ProblemLine>
        {t('notLoaded')} {message}
      </ProblemLine>
      <Button look="outline" size="small" busy={state === 'loading'} onClick={revalidate}>
        {t('again')}
      </Button>
    </div>
  )
}
