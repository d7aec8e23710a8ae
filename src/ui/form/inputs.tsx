import type { ComponentProps, ReactNode } from 'react'
import { type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { useFieldProps } from './field.tsx'
import styles from './form.module.css'

interface Affixes {
  /** The unit inside, before or after what is typed: ¥, seconds. */
  before?: ReactNode
  after?: ReactNode
}

export function TextInput(given: ComponentProps<'input'> & Affixes) {
  const { before, after, className, ...props } = given
  const field = useFieldProps()
  const typed = useTypedBefore<HTMLInputElement>()
  return (
    <span className={joinClasses(styles.box, className)}>
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
  const classes = joinClasses(styles.box, styles.area, className)
  return <textarea ref={typed} rows={4} {...field} {...props} className={classes} />
}

export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  const field = useFieldProps()
  return (
    <span className={joinClasses(styles.box, styles.select, className)}>
      <select {...field} {...props} className={styles.input}>
        {children}
      </select>
      <Icon name="down" size={18} className={styles.arrow} />
    </span>
  )
}

/**
 * Fires a change for what was typed into a rendered page before its script arrived: the element has
 * it, but React saw no event.
 */
function useTypedBefore<
  Element extends HTMLInputElement | HTMLTextAreaElement,
>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null || element.value === element.defaultValue) return
    const typed = element.value
    // React compares with the value that it knows: give it the old one, then write past its setter.
    element.value = element.defaultValue
    const prototype = Object.getPrototypeOf(element)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, typed)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
  return ref
}
