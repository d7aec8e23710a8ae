import type { CC_TYPES } from '#publishing/contract.ts'
import styles from './creative-commons.module.css'

/** The licence with its marks, linked to its words. */
export function CreativeCommons({ kind }: { kind: (typeof CC_TYPES)[number] }) {
  return (
    <a
      className={styles.licence}
      href={`https://creativecommons.org/licenses/${kind}/4.0/`}
      rel="license noreferrer"
    >
      <span className={styles.marks}>
        {['cc', ...kind.split('-')].map((mark) => (
          <svg key={mark} width="18" height="18" aria-hidden="true">
            <use href={`/licences.svg#${mark}`} />
          </svg>
        ))}
      </span>
      CC {kind.toUpperCase()}
    </a>
  )
}
