import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './parts.module.css'

/**
 * The quiet sign that something was saved. Always in the page, as only what changes in it is read
 * out.
 *
 * @param count how often it was saved: the sign shows anew each time
 */
export function Done({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span role="status">
      {count > 0 && (
        <span key={count} className={styles.done} data-fleeting>
          <Icon name="check" size={16} />
          {children}
        </span>
      )}
    </span>
  )
}

/** What went wrong, beside where it was asked for. */
export function ProblemLine({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p className="problem" role="alert">
      <Icon name="alert" size={16} />
      {children}
    </p>
  )
}
