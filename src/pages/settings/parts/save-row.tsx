import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Save } from '#accounts/web/use-save.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './parts.module.css'

interface SaveRowProps {
  state: Pick<Save, 'isBusy' | 'saved' | 'problem'>
  /** On the button, where it is not Save. */
  label?: ReactNode
  /** Where it is not Saved. */
  done?: ReactNode
  disabled?: boolean
}

/** The button of a section, and beside it the result of pressing it. */
export function SaveRow({ state, label, done, disabled = false }: SaveRowProps) {
  const t = useTranslations('settings')
  return (
    <div className={styles.save}>
      <Button type="submit" busy={state.isBusy} disabled={disabled}>
        {label ?? t('save')}
      </Button>
      <Done count={state.saved}>{done ?? t('saved')}</Done>
      <ProblemLine>{state.problem}</ProblemLine>
    </div>
  )
}

/**
 * The quiet sign that something was saved. Always in the page, as only what changes in it is read
 * out.
 *
 * @param count how often it was saved: the sign appears again each time
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
