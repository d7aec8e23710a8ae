import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface NoticeProps {
  /** box: on its own; line: below a field. */
  look?: 'box' | 'line'
  id?: string | undefined
  /** The message is shown elsewhere already, and not announced again. */
  isRepeated?: boolean
  children: ReactNode
}

/** A reason for a failure, with an icon; announced to screen readers. */
export function Notice({ look = 'box', id, isRepeated = false, children }: NoticeProps) {
  if (!children) return null
  const role = isRepeated ? undefined : 'alert'
  if (look === 'line') {
    return (
      <p className="problem" role={role} id={id}>
        <Icon name="alert" size={16} />
        {children}
      </p>
    )
  }
  return (
    <div className="failure" role={role} id={id}>
      <Icon name="alert" size={18} />
      <p>{children}</p>
    </div>
  )
}
