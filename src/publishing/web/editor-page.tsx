import type { ReactNode } from 'react'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import styles from './editor.module.css'

interface EditorPageProps {
  title: string
  lead?: string
  /** The pages above this one. */
  trail: readonly { to: string; label: string }[]
  children: ReactNode
}

/** The frame of an editor: breadcrumbs, heading, content. */
export function EditorPage({ title, lead, trail, children }: EditorPageProps) {
  return (
    <div className={styles.page}>
      <Breadcrumbs items={[...trail, { label: title }]} />
      <h1 className={lead === undefined ? styles.heading : undefined}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}
