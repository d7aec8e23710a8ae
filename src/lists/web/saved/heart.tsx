import { useTranslations } from 'use-intl'
import { Icon } from '#ui/icon.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import styles from './heart.module.css'

interface HeartProps extends SaveButtonProps {
  isSaved?: boolean
  onPress?: () => void
}

export function Heart({ work: { title }, look, isSaved = false, onPress }: HeartProps) {
  const t = useTranslations('saving')
  const label = t('save', { title })
  return (
    <button
      type="button"
      className={styles.heart}
      data-look={look}
      aria-label={label}
      aria-pressed={isSaved}
      title={label}
      onClick={onPress}
    >
      <span className={styles.face}>
        <Icon name="heart" />
      </span>
    </button>
  )
}
