import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import styles from './save-heart.module.css'
import { useSaving } from './use-saving.ts'

/** Saves and removes a work. */
export function SaveHeart(props: SaveButtonProps) {
  const t = useTranslations('saving')
  const { isSaved, press } = useSaving(props)
  const label = t('save', { title: props.work.title })
  return (
    <button
      type="button"
      className={styles.heart}
      data-look={props.look}
      aria-label={label}
      aria-pressed={isSaved}
      title={label}
      onClick={press}
    >
      <span className={styles.face}>
        <Icon name="heart" />
      </span>
    </button>
  )
}
