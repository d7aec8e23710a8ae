import { useTranslations } from 'use-intl'
import type { FileNews } from '../../mine/ask-file.ts'
import styles from '../editor.module.css'
import { Place } from '../recording/recording-notice.tsx'

interface WaitingAudioProps {
  isHeld: boolean
  news: FileNews | undefined
}

/** New audio that has arrived: what it waits for, and how far it is. */
export function WaitingAudio({ isHeld, news }: WaitingAudioProps) {
  const t = useTranslations('uploads')
  const percent = Math.floor((news?.progress ?? 0) * 100)
  const isMoving = !isHeld && news?.waiting === 0 && percent > 0
  return (
    <div className={styles.waiting} role="status">
      <p>{t(isHeld ? 'work.replaceHeld' : 'work.replaceWaiting')}</p>
      <Place news={news} />
      {isMoving && (
        <p>
          {t('state.TRANSCODING')} {t('state.percent', { percent })}
        </p>
      )}
    </div>
  )
}
