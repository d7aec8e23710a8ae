import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useFieldProps } from './field.tsx'
import styles from './form.module.css'
import { useTypedBefore } from './use-typed-before.ts'

interface Affixes {
  /** Stands inside, before or after what is typed: ¥, seconds. */
  before?: ReactNode
  after?: ReactNode
}

export function TextInput({
  before,
  after,
  className,
  ...props
}: ComponentProps<'input'> & Affixes) {
  const field = useFieldProps()
  const typed = useTypedBefore<HTMLInputElement>()
  const classes = [styles.box, className].filter(Boolean).join(' ')
  return (
    <span className={classes}>
      {before && <span className={styles.affix}>{before}</span>}
      <input ref={typed} type="text" {...field} {...props} className={styles.input} />
      {after && <span className={styles.affix}>{after}</span>}
    </span>
  )
}

/** Grows with its text where the browser can. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  const field = useFieldProps()
  const typed = useTypedBefore<HTMLTextAreaElement>()
  const classes = [styles.box, styles.area, className].filter(Boolean).join(' ')
  return <textarea ref={typed} rows={4} {...field} {...props} className={classes} />
}

export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  const field = useFieldProps()
  return (
    <span className={[styles.box, styles.select, className].filter(Boolean).join(' ')}>
      <select {...field} {...props} className={styles.input}>
        {children}
      </select>
      <Icon name="down" size={18} className={styles.arrow} />
    </span>
  )
}
