import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import styles from './card.module.css'
import type { Trouble, Upload } from './state/facts.ts'
import { TransferSpeed } from './transfer-speed.tsx'

interface UploadProgressProps {
  upload: Upload
  online: boolean
  /** What is said of a failure, where it is not a new sound that has failed. */
  failed?: string
  onRetry: () => void
}

/** The name of the file, its state, how far it is, and what there is to say of it. */
export function UploadProgress({ upload, online, failed, onRetry }: UploadProgressProps) {
  const t = useTranslations('uploads')
  const { fileName, state, transcoded, progress, problem, duration, held } = upload
  const shown = state === 'UPLOADING' ? upload.meter?.shown : undefined
  const percent = Math.floor(state === 'TRANSCODING' ? transcoded * 100 : progress)
  const isPreparing = state === 'TRANSCODING' && upload.before === 0 && held === undefined
  const isMoving = state === 'UPLOADING' || isPreparing
  const isStill = state === 'UPLOADING' && (upload.turn !== 'running' || upload.stalled)
  return (
    <div className={styles.progress} data-state={state} data-still={isStill || undefined}>
      <p className={styles.name}>{fileName}</p>
      <p className={styles.state}>
        {state === 'READY' && <Icon name="check" size={16} />}
        {state === 'ERROR' && <Icon name="alert" size={16} />}
        <span>
          <StateWords upload={upload} online={online} />
        </span>
        {isMoving && percent > 0 && <span>{t('state.percent', { percent })}</span>}
        {shown && <TransferSpeed rate={shown.rate} left={upload.bytes - shown.loaded} />}
        {state === 'READY' && duration !== undefined && <span>{formatTime(duration)}</span>}
      </p>
      {state !== 'READY' && held === undefined && (
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
      {held !== undefined && <p className={styles.held}>{held}</p>}
      {problem && (
        <Problem fileName={fileName} problem={problem} failed={failed} onRetry={onRetry} />
      )}
      {state === 'TRANSCODING' && held === undefined && (
        <Said key={state} words={t('toasts.uploaded', { name: fileName })} />
      )}
      {state === 'READY' && <Said key={state} words={t('toasts.transcoded', { name: fileName })} />}
    </div>
  )
}

function StateWords({ upload, online }: { upload: Upload; online: boolean }) {
  const t = useTranslations('uploads')
  const { state, before, paused, turn, stalled, held } = upload
  if (held !== undefined) return t('state.held')
  if (state === 'TRANSCODING' && before > 0) return t('transfer.queued', { count: before })
  if (state !== 'UPLOADING') return t(`state.${state}`)
  if (paused) return t('transfer.paused')
  if (!online) return t('transfer.offline')
  if (turn === 'waiting') return t('state.waiting')
  return t(stalled ? 'transfer.stalled' : 'state.UPLOADING')
}

interface ProblemProps {
  fileName: string
  problem: Trouble
  failed: string | undefined
  onRetry: () => void
}

function Problem({ fileName, problem, failed, onRetry }: ProblemProps) {
  const t = useTranslations('uploads')
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.message}>{failed ?? t('toasts.failed', { name: fileName })}</p>
      {problem.isKept && <p>{t('toasts.kept', { name: fileName })}</p>}
      <p>{problem.reason}</p>
      {problem.canRetry && (
        <Button look="outline" onClick={onRetry}>
          {t('transfer.retry')}
        </Button>
      )}
    </div>
  )
}

/** What the toast said, for whoever did not look at it then. */
function Said({ words }: { words: string }) {
  const t = useTranslations('uploads.transfer')
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  return (
    <p className={styles.said}>
      <span>{words}</span>
      <IconButton icon="close" label={t('dismiss')} onClick={() => setRead(true)} />
    </p>
  )
}
