import type { Html } from '#kernel/html.ts'
import styles from './prose.module.css'

/** Text that people wrote, in limited Markdown. Small, as it stands on the first page of a visit. */
export function Prose({ html }: { html: Html }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by `renderProse`, of allowed elements
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html.markup }} />
}
