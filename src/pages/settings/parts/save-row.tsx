import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Save } from '#accounts/web/use-save.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './parts.module.css'

interface SaveRowProps {
  state: Pick<Save, 'isBusy' | 'saved' | 'problem'>
  /** On the button, where it is not Save. */
  label?: ReactNode
  /** Where it is not Saved. */
  done?: ReactNode
  disabled?: boolean
}

export function SaveRow({ state, label, done, disabled = false }: SaveRowProps) {
  const t = useTranslations('settings')
  return (
    <div className={styles.save}>
      <Button type="submit" busy={state.isBusy} disabled={disabled}>
        {label ?? t('save')}
      </Button>
      <Done savedAt={state.saved}>{done ?? t('saved')}</Done>
      <Notice look="line">{state.problem}</Notice>
    </div>
  )
}

/** Always in the page, as only changes in it are read out. @param savedAt 0 shows nothing */
export function Done({ savedAt, children }: { savedAt: number; children: ReactNode }) {
  return (
    <span role="status">
      {savedAt > 0 && (
        <span key={savedAt} className={styles.done}>
          <Icon name="check" size={16} />
          {children}
        </span>
      )}
    </span>
  )
}
