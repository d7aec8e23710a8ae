import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Done, ProblemLine } from './feedback.tsx'
import styles from './parts.module.css'
import type { Save } from './use-save.ts'

interface SaveRowProps {
  state: Pick<Save, 'isBusy' | 'saved' | 'problem'>
  /** On the button, where it is not Save. */
  label?: ReactNode
  /** What the quiet sign says, where it is not Saved. */
  said?: ReactNode
  disabled?: boolean
}

/** The button of a section, and beside it what became of pressing it. */
export function SaveRow({ state, label, said, disabled = false }: SaveRowProps) {
  const t = useTranslations('settings')
  return (
    <div className={styles.save}>
      <Button type="submit" busy={state.isBusy} disabled={disabled}>
        {label ?? t('save')}
      </Button>
      <Done count={state.saved}>{said ?? t('saved')}</Done>
      <ProblemLine>{state.problem}</ProblemLine>
    </div>
  )
}
