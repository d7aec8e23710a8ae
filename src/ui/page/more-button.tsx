import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './more-button.module.css'

interface MoreButtonProps {
  children: ReactNode
  busy: boolean
  /** Why the last try came to nothing; it stays until the next. */
  failed: string | undefined
  onMore: () => void
}

/** The rest of a list, and what was in its way. */
export function MoreButton({ children, busy, failed, onMore }: MoreButtonProps) {
  return (
    <div className={styles.more}>
      {failed !== undefined && (
        <p role="alert" className={styles.failed}>
          <Icon name="alert" size={16} />
          {failed}
        </p>
      )}
      <Button look="outline" busy={busy} onClick={onMore}>
        {children}
      </Button>
    </div>
  )
}
