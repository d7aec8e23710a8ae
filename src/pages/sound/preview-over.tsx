import { useTranslations } from 'use-intl'
import { BuyButton } from '#library/web/buying/buy-button.tsx'
import type { Sound } from '#works/sounds-contract.ts'
import styles from './sound-wave.module.css'

/**
 * The note stands below the waveform once the preview has been played; its texts come with the
 * player.
 */
export default function PreviewOver({ sound }: { sound: Sound }) {
  const t = useTranslations('playing.previewLimit')
  return (
    <p className={styles.over}>
      <b>{t('over')}</b>
      <BuyButton sound={sound} size="small" />
    </p>
  )
}
