import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormProblem, SubmitButton, useForm } from '#ui/form/form.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './parts.module.css'

interface SaveRowProps {
  /** A label other than Save. */
  label?: ReactNode
  /** A text other than Saved; null where the page shows it by itself. */
  done?: ReactNode
  disabled?: boolean
}

/** The end of a form: the button and its result. */
export function SaveRow({ label, done, disabled = false }: SaveRowProps) {
  const t = useTranslations('settings')
  const { saved } = useForm()
  return (
    <div className={styles.save}>
      <SubmitButton disabled={disabled}>{label ?? t('save')}</SubmitButton>
      {done !== null && <Done savedAt={saved}>{done ?? t('saved')}</Done>}
      <FormProblem />
    </div>
  )
}

/**
 * The element is always in the page, as only changes in it are read out. @param savedAt 0 shows
 * nothing
 */
export function Done({ savedAt, children }: { savedAt: number; children: ReactNode }) {
  return (
    <span role="status">
      {savedAt > 0 && (
        <span key={savedAt} className={styles.done}>
          <Icon name="check" size={16} />
          {children}
        </span>
      )}
    </span>
  )
}
