import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './publish-bar.module.css'
import type { PublishAct } from './publish-plan.ts'
import type { Terms } from './use-terms.ts'

interface PublishBarProps {
  act: PublishAct
  count?: number
  canSaveDraft: boolean
  terms: Terms
  /** The progress of publishing, or the link of what is published; stands above the rest. */
  state?: ReactNode
  /** The reason why the last press did nothing, as its field says. */
  problem?: string | undefined
  acts?: ReactNode
  isSticky?: boolean
  busy?: boolean
  disabled?: boolean
  draftDisabled?: boolean
  /** The main button says this in place of what `act` is called. */
  label?: string | undefined
  onPress: () => void
}

/**
 * Shows what will happen, and on which terms: at the bottom of a form, and of the window. Its
 * second button submits the form, as Enter in a field does: nothing is published by a key alone.
 */
export function PublishBar({ isSticky = true, busy = false, ...props }: PublishBarProps) {
  const { act, count = 1, canSaveDraft, terms, state } = props
  const t = useTranslations('soundEditor')
  const isSaving = act === 'saveChanges'
  // The terms go beside the link of what was published on them.
  const isSettled = isSaving && state !== undefined
  return (
    <div
      className={styles.bar}
      data-sticky={isSticky || undefined}
      data-settled={isSettled || undefined}
    >
      {state !== undefined && <div className={styles.state}>{state}</div>}
      <Notice look="line" isRepeated>
        {props.problem}
      </Notice>
      {!isSettled && (
        <div className={styles.terms}>
          <button
            type="button"
            className={styles.line}
            onClick={({ currentTarget }) => openTerms(currentTarget)}
          >
            {terms.line}
            <Icon name="edit" size={16} />
          </button>
          <p className={styles.small}>
            {terms.share && <span>{terms.share}</span>}
            {!isSaving && act !== 'unpublish' && <span>{t('terms.declaration')}</span>}
          </p>
        </div>
      )}
      <div className={styles.acts}>
        {props.acts}
        {canSaveDraft && (
          <Button type="submit" look="outline" disabled={busy || (props.draftDisabled ?? false)}>
            {t('form.save', { count })}
          </Button>
        )}
        <Button
          type={isSaving ? 'submit' : 'button'}
          look="accent"
          busy={busy}
          disabled={props.disabled ?? false}
          {...(!isSaving && { onClick: props.onPress })}
        >
          {props.label ?? t(`form.${act}`, { count })}
        </Button>
      </div>
    </div>
  )
}

/** Opens the fields of what the line shows, and goes there. */
function openTerms(button: Element): void {
  const scope = button.closest('[data-publish-scope]')
  const all = [...(scope?.querySelectorAll<HTMLElement>('[data-terms]') ?? [])]
  for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true
  const [first] = all
  first?.scrollIntoView({ block: 'start' })
  first?.querySelector<HTMLElement>('summary, input')?.focus({ preventScroll: true })
}

interface PublishingProps {
  /** 0 to 100; undefined while it is not known. */
  percent: number | undefined
  children?: ReactNode
}

export function Publishing({ percent, children }: PublishingProps) {
  const t = useTranslations()
  return (
    <div className={styles.publishing}>
      <p>
        <strong role="status">{t('works.publishing')}</strong>
        {percent !== undefined && <span> {t('uploads.state.percent', { percent })}</span>}
      </p>
      <progress aria-label={t('works.publishing')} max={100} value={percent} />
      {children}
    </div>
  )
}
