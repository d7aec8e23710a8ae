import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DIALOG_CLOSE_MS } from '#ui/overlay/dialog.tsx'
import styles from './parts.module.css'

/**
 * The sections are in the order of the page; emails and other pages link to them as
 * `/settings#email`.
 */
export const SECTIONS = [
  'profile',
  'dates',
  'username',
  'email',
  'language',
  'passkeys',
  'connections',
  'sessions',
  'cards',
  'notifications',
  'letters',
  'credits',
  'blocks',
  'history',
  'support',
  'mining',
  'seller',
  'billing',
  'data',
] as const
/** The sections of `/settings/billing` are included. */
export type Section = (typeof SECTIONS)[number] | 'bank' | 'invoice'

interface SettingsSectionProps {
  id: Section
  sign?: ReactNode
  children: ReactNode
}

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
 * Moves the focus to a section where the focused element is gone or about to go, once the dialog
 * that asked is closed.
 */
export function focusSection(id: Section): void {
  setTimeout(() => {
    const { activeElement } = document
    const isLost = activeElement?.matches('body, main')
    if (!isLost && !document.getElementById(id)?.contains(activeElement)) return
    document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
  }, DIALOG_CLOSE_MS * 2)
}
