import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DIALOG_CLOSE_MS } from '#ui/overlay/dialog.tsx'
import styles from './parts.module.css'
import type { Section } from './sections.ts'

interface SettingsSectionProps {
  id: Section
  /** The quiet sign of what is saved at once, beside the heading. */
  sign?: ReactNode
  children: ReactNode
}

/** One thing that is set and saved by itself, under its own anchor. */
export function SettingsSection({ id, sign, children }: SettingsSectionProps) {
  const t = useTranslations('settings')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <header className={styles.about}>
        <div className="row gap-4">
          <h2 id={`${id}-title`} tabIndex={-1} className={styles.heading}>
            {t(`${id}.title`)}
          </h2>
          {sign}
        </div>
        <p>{t(`${id}.text`)}</p>
      </header>
      {children}
    </section>
  )
}

/**
 * Gives focus to a section where what had it has gone, as a row that was ended has; once the dialog
 * that asked has left as well, as nothing beside it can be focused before.
 */
export function focusSection(id: Section): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  }, DIALOG_CLOSE_MS * 2)
}
