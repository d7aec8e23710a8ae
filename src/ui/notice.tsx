import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface NoticeProps {
  /** box: on its own; line: below a field. */
  look?: 'box' | 'line'
  id?: string | undefined
  children: ReactNode
}

/** Why something failed, with an icon; announced to screen readers. */
export function Notice({ look = 'box', id, children }: NoticeProps) {
  if (!children) return null
  if (look === 'line') {
    return (
      <p className="problem" role="alert" id={id}>
        <Icon name="alert" size={16} />
        {children}
      </p>
    )
  }
  return (
    <div className="failure" role="alert" id={id}>
      <Icon name="alert" size={18} />
      <p>{children}</p>
    </div>
  )
}
