import { useTranslations } from 'use-intl'
import { formatTime } from '#ui/sound/format-time.ts'
import type { AlbumItem } from './album-item.ts'
import styles from './sounds.module.css'

/** Its length, who can hear it, and how its file stands. */
export function ItemStanding({ item }: { item: AlbumItem }) {
  const t = useTranslations('albums.editor')
  const { duration, status, wantedStatus, transcodeStatus } = item
  return (
    <p className={styles.standing}>
      {duration > 0 && <span>{formatTime(duration)}</span>}
      <span className={styles.status} data-status={status}>
        {t(`status.${status}`)}
      </span>
      {transcodeStatus === 'TRANSCODING' && <span>{t('transcoding')}</span>}
      {transcodeStatus === 'ERROR' && <span className={styles.failed}>{t('failed')}</span>}
      {wantedStatus === 'Released' && <span>{t('willPublish')}</span>}
    </p>
  )
}
