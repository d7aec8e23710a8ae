import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatTime } from '#ui/sound/format-time.ts'
import { PARTS_FROM_BYTES } from '../contract.ts'
import { canRetry, sumUploads, type Upload, type UploadProblem } from './state/upload.ts'
import type { Uploads } from './state/uploads-reducer.ts'
import styles from './upload-progress.module.css'

interface UploadProgressProps {
  upload: Upload
  online: boolean
  /** Stands above the reason where the file was refused: no retry helps. */
  refused?: string
  onRetry: () => void
}

export function UploadProgress({ upload, online, refused, onRetry }: UploadProgressProps) {
  const t = useTranslations('uploads')
  const { fileName, state, transcoded, progress, problem, duration } = upload
  const percent = Math.floor(state === 'TRANSCODING' ? transcoded * 100 : progress)
  const isPreparing = state === 'TRANSCODING' && upload.queued === 0
  const isMoving = state === 'UPLOADING' || isPreparing
  const isStill = state === 'UPLOADING' && (upload.transfer !== 'running' || upload.stalled)
  return (
    <div className={styles.progress} data-state={state} data-still={isStill || undefined}>
      <p className={styles.name}>{fileName}</p>
      <p className={styles.state}>
        {state === 'READY' && <Icon name="check" size={16} />}
        {state === 'ERROR' && <Icon name="alert" size={16} />}
        <span>
          <StateText upload={upload} online={online} />
        </span>
        {isMoving && percent > 0 && <span>{t('state.percent', { percent })}</span>}
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
      {problem && <Problem upload={upload} problem={problem} refused={refused} onRetry={onRetry} />}
      {state === 'TRANSCODING' && (
        <Message key={state} text={t('toasts.uploaded', { name: fileName })} />
      )}
      {state === 'READY' && (
        <Message key={state} text={t('toasts.transcoded', { name: fileName })} />
      )}
    </div>
  )
}

function StateText({ upload, online }: { upload: Upload; online: boolean }) {
  const t = useTranslations('uploads')
  const { state, queued, paused, transfer, stalled } = upload
  if (state === 'TRANSCODING' && queued > 0) return t('transfer.queued', { count: queued })
  if (state !== 'UPLOADING') return t(`state.${state}`)
  if (paused) return t('transfer.paused')
  if (!online) return t('transfer.offline')
  if (transfer === 'waiting') return t('state.waiting')
  return t(stalled ? 'transfer.stalled' : 'state.UPLOADING')
}

interface ProblemProps {
  upload: Upload
  problem: UploadProblem
  refused: string | undefined
  onRetry: () => void
}

function Problem({ upload, problem, refused, onRetry }: ProblemProps) {
  const t = useTranslations('uploads.transfer')
  const { reason, canRetry: mayRetry, isStored } = problem
  if (!mayRetry) {
    return (
      <div className={styles.problem} role="alert">
        {refused && <p className={styles.message}>{refused}</p>}
        <p>{reason}</p>
      </div>
    )
  }
  // A small file is sent again from its beginning.
  const resumes = upload.bytes > PARTS_FROM_BYTES ? 'resumes' : 'startsOver'
  return (
    <div className={styles.problem} role="alert">
      <p className={styles.message}>{reason}</p>
      <p>{t(isStored ? 'kept' : resumes)}</p>
      <Button look="outline" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

function Message({ text }: { text: string }) {
  const t = useTranslations('uploads.transfer')
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <p className={styles.note}>
      <span className="grow">{text}</span>
      <IconButton icon="close" label={t('dismiss')} onClick={() => setDismissed(true)} />
    </p>
  )
}

interface AllTransfersProps {
  uploads: Uploads
  onPauseAll: (paused: boolean) => void
  onRetryAll: () => void
}

export function AllTransfers({ uploads, onPauseAll, onRetryAll }: AllTransfersProps) {
  const t = useTranslations('uploads.transfer')
  const textOf = useBytesText()
  const { list } = uploads
  const moving = list.filter(({ state }) => state === 'UPLOADING')
  const failed = list.filter(canRetry).length
  if (moving.length < 2 && failed < 2) return null
  const isPaused = moving.every(({ paused }) => paused)
  const { arrived, all, percent, bytes, loaded } = sumUploads(list)
  return (
    <div className="row wrap between gap-3 figures muted page-heading">
      {moving.length > 0 && (
        <div>
          <p>{t('sum', { arrived, all, percent })}</p>
          <p className="small faint figures">{textOf(loaded, bytes)}</p>
        </div>
      )}
      {moving.length > 1 && (
        <Button
          look="outline"
          icon={isPaused ? 'play' : 'pause'}
          onClick={() => onPauseAll(!isPaused)}
        >
          {t(isPaused ? 'resumeAll' : 'pauseAll')}
        </Button>
      )}
      {failed > 1 && (
        <Button look="outline" onClick={onRetryAll}>
          {t('retryAll', { count: failed })}
        </Button>
      )}
    </div>
  )
}

const MEGA = 1_000_000
const GIGA = 1000 * MEGA

function useBytesText() {
  const t = useTranslations('uploads.transfer')
  const format = useFormatter()
  return (loaded: number, all: number) => {
    const [size, unit] = all >= GIGA ? [GIGA, 'gigabyte'] : [MEGA, 'megabyte']
    const digits = all >= GIGA || all < 10 * MEGA ? 1 : 0
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const of = format.number(all / size, { style: 'unit', unit, ...fraction })
    return t('bytes', { loaded: format.number(loaded / size, fraction), all: of })
  }
}
