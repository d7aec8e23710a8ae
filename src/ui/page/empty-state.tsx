import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './page.module.css'

interface EmptyStateProps {
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  /** True if the state fills the whole page: its title is the page’s. */
  isPage?: boolean
  /** The way on: a ButtonLink. */
  children?: ReactNode
}

/** Says that nothing is here yet, and what to do about it. */
export function EmptyState({
  icon = 'note',
  title,
  text,
  isPage = false,
  children,
}: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.empty}>
      <span className={styles.emptyIcon}>
        <Icon name={icon} size={28} />
      </span>
      <Title className={styles.emptyTitle}>{title}</Title>
      {text && <p className={styles.emptyText}>{text}</p>}
      {children && <div className={styles.emptyActs}>{children}</div>}
    </div>
  )
}
