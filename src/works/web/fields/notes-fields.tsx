import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Spinner } from '#ui/page/waiting.tsx'
import styles from '../editor.module.css'
import type { SharedProps } from '../work-form.ts'

const CreditsField = lazy(() => import('./credits-field.tsx'))

const IN_NOTES = ['credits']

/** What comes with the music. Shut, it loads nothing: most works have none of it. */
export function NotesFields({ children, ...props }: SharedProps & { children?: ReactNode }) {
  const t = useTranslations('soundEditor.work')
  const isWrong = IN_NOTES.some((field) => props.problems[field] !== undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('notes')}</summary>
      {isOpen && (
        <div className={styles.inside}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{t('credits')}</legend>
            <Suspense fallback={<Spinner />}>
              <CreditsField {...props} />
            </Suspense>
          </fieldset>
          {children}
        </div>
      )}
    </details>
  )
}
