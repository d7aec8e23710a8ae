import { useTranslations } from 'use-intl'
import { Drawing } from '#ui/icon.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import styles from './heart.module.css'

const HEART =
  'M12 20C9 18 4 14.6 4 9.9A4.4 4.4 0 0 1 8.4 5.5C10 5.5 11.2 6.3 12 7.6 12.8 6.3 14 5.5 15.6 5.5A4.4 4.4 0 0 1 20 9.9C20 14.6 15 18 12 20z'

interface HeartProps extends SaveButtonProps {
  isSaved?: boolean
  onPress?: () => void
}

export function Heart({ work: { title }, isOnCover, isSaved = false, onPress }: HeartProps) {
  const t = useTranslations('saving')
  const label = t('save', { title })
  return (
    <button
      type="button"
      className={styles.heart}
      data-cover={isOnCover}
      aria-label={label}
      aria-pressed={isSaved}
      title={label}
      onClick={onPress}
    >
      <span className={styles.face}>
        <Drawing path={HEART} filled={isSaved} weight={1.8} />
      </span>
    </button>
  )
}
