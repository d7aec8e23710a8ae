import { createContext, type ReactNode, use, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../icon.tsx'
import styles from './form.module.css'

interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldIds | undefined>(undefined)

/** What the control inside a Field has to carry; nothing outside of one. */
export function useFieldProps(): {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
} {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Words of the problem with this field: shown beside it and read with it. */
  error?: string | undefined
  optional?: boolean
  children: ReactNode
}

/** A label, one control (TextInput, TextArea, Select), and what there is to say about it. */
export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const t = useTranslations('common')
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && (
        <p className="problem" id={errorId} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p className="small faint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
