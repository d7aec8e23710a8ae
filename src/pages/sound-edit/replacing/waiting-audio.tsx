import { useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import type { FileNews } from '#sounds/web/recording/ask-file.ts'
import { Place } from '#sounds/web/recording/recording-notice.tsx'

interface WaitingAudioProps {
  state: 'none' | 'held' | 'moving'
  news: FileNews | undefined
}

/**
 * New audio that has arrived: what it waits for, and how far it is. The sentence alone is read aloud,
 * from a place that is there before it.
 */
export function WaitingAudio({ state, news }: WaitingAudioProps) {
  const t = useTranslations('uploads')
  const tEditor = useTranslations('soundEditor')
  const percent = Math.floor((news?.progress ?? 0) * 100)
  const isMoving = state === 'moving' && news?.waiting === 0 && percent > 0
  const isThere = state !== 'none'
  return (
    <div className={isThere ? styles.waiting : 'visually-hidden'}>
      <div role="status">
        {isThere && <p>{tEditor(state === 'held' ? 'work.replaceHeld' : 'work.replaceWaiting')}</p>}
      </div>
      {isThere && <Place news={news} />}
      {isMoving && (
        <p>
          {t('state.TRANSCODING')} {t('state.percent', { percent })}
        </p>
      )}
    </div>
  )
}
