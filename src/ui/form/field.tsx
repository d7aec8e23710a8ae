import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../notice.tsx'
import styles from './form.module.css'

const FieldContext = createContext<
  Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>
>({})

/** Attributes that the control inside a Field carries; nothing outside of one. */
export function useFieldProps() {
  return use(FieldContext)
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
        {optional && (
          <>
            {' '}
            <span className={styles.optional}>{t('optional')}</span>
          </>
        )}
      </label>
      <FieldContext
        value={{ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }}
      >
        {children}
      </FieldContext>
      {error && (
        <Notice look="line" id={errorId}>
          {error}
        </Notice>
      )}
      {hint && (
        <p className="small faint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
