import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MESSAGE_LENGTH } from '../../message-contract.ts'
import styles from './messages.module.css'

/** Shows, below a field for a message, what becomes of it and how long it is. */
export function LengthHint({ text, children }: { text: string; children: ReactNode }) {
  const t = useTranslations('saleMessages')
  return (
    <span className={styles.hint}>
      <span>{children}</span>
      <span>{t('length', { count: text.length, max: MESSAGE_LENGTH })}</span>
    </span>
  )
}
