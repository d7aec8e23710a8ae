import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './page.module.css'

interface EmptyStateProps {
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  /** The way on: a ButtonLink. */
  children?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon = 'note', title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles.emptyTitle}>{title}</p>
      {text && <p className={styles.emptyText}>{text}</p>}
      {children && <div className={styles.emptyActs}>{children}</div>}
    </div>
  )
}
