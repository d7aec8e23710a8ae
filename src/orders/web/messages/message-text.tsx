import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { langOf } from '#kernel/lang-of.ts'
import styles from './messages.module.css'

interface MessageTextProps {
  by: ReactNode
  /** Null where the operator has removed it. */
  text: string | null
  /** The actions for the message. */
  children?: ReactNode
}

/** Quotes what a buyer or an artist wrote. */
export function MessageText({ by, text, children }: MessageTextProps) {
  const t = useTranslations('saleMessages')
  return (
    <figure className={styles.message}>
      <figcaption className="small faint">{by}</figcaption>
      {text === null ? (
        <p className="muted">{t('removed')}</p>
      ) : (
        <blockquote className={styles.text} lang={langOf(text)}>
          {text}
        </blockquote>
      )}
      {text !== null && children}
    </figure>
  )
}
