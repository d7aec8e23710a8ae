import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { SaveButtonProps } from '#ui/sound/save-slot.tsx'
import styles from './add-face.module.css'

interface AddFaceProps extends SaveButtonProps {
  onPress?: () => void
}

/** The button that adds a work to a playlist. */
export function AddFace({ work: { title }, look, onPress }: AddFaceProps) {
  const t = useTranslations('adding')
  if (look === 'outline') {
    const label = t('act')
    return (
      <IconButton
        look="outline"
        icon="plus"
        label={label}
        aria-haspopup="dialog"
        onClick={onPress}
      />
    )
  }
  const label = t('actOf', { title })
  return (
    <button
      type="button"
      className={styles.add}
      data-look={look}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span className={styles.face}>
        <Icon name="plus" />
      </span>
    </button>
  )
}
