import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { formatTime } from '#web/ui/sound/format-time.ts'
import styles from './uploading.module.css'
import type { Upload } from './uploads-state.ts'

/** The name of the file, its state, and how far it is. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const t = useTranslations('uploads.state')
  const { fileName, state, progress, transcoded, problem, duration } = upload
  const percent = Math.floor(state === 'TRANSCODING' ? transcoded * 100 : progress)
  const isMoving = state === 'UPLOADING' || state === 'TRANSCODING'
  return (
    <div className={styles.progress} data-state={state}>
      <p className={styles.name}>{fileName}</p>
      <p className={styles.state}>
        {state === 'READY' && <Icon name="check" size={16} />}
        {state === 'ERROR' && <Icon name="alert" size={16} />}
        {state === 'UPLOADING' && progress === 0 ? t('waiting') : t(state)}
        {isMoving && percent > 0 && <span>{t('percent', { percent })}</span>}
        {state === 'READY' && duration !== undefined && <span>{formatTime(duration)}</span>}
      </p>
      {state !== 'READY' && (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={fileName}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <div className={styles.done} style={{ width: `${percent}%` }} />
        </div>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
