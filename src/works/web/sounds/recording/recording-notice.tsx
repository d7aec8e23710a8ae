import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/button.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import type { Sound } from '../../../sounds-contract.ts'
import styles from '../../editor.module.css'
import { Publishing } from '../../publish-bar.tsx'
import { usePromise } from '../../saving/use-saved-message.ts'
import { isBeingPublished, isMoving, waitsFor } from '../waits-for.ts'
import { RetryButton } from './retry-button.tsx'
import { useFileStatus } from './use-file-status.ts'

type Noticed = Pick<Sound, 'edit' | 'releaseDate' | 'status'>

interface RecordingNoticeProps {
  sound: Noticed
  /** Reads the sound again; by default the page is revalidated. */
  onRead?: () => Promise<void>
  /** Shows only that the preview is ready now; the rest is shown elsewhere. */
  onlyPreview?: boolean
}

/** The state of the file and its preview unless they are ready; polls while they are processed. */
export function RecordingNotice({ sound, onRead, onlyPreview = false }: RecordingNoticeProps) {
  const { revalidate } = useRevalidator()
  const read = onRead ?? revalidate
  const { isReady, onRetried } = usePreviewReady(sound)
  const polls = !onlyPreview && waitsFor(sound) !== 'audio' && isMoving(sound)
  const status = useFileStatus(polls ? sound.edit?.transcodeId : undefined, read)
  if (onlyPreview && !isReady) return null
  function readRetried() {
    onRetried()
    return read()
  }
  return (
    <RecordingStatus sound={sound} status={status} isPreviewReady={isReady} onRead={readRetried} />
  )
}

function usePreviewReady(sound: Noticed) {
  const [seen, setSeen] = useState<string>()
  const part = partBeingMade(sound)
  if (part !== undefined && seen !== part) setSeen(part)
  return {
    isReady: isPreviewReady(sound, seen),
    onRetried: () => setSeen(partBeingMade(sound, true)),
  }
}

/** The part whose preview is being made, or retried. */
export function partBeingMade(
  sound: Pick<Sound, 'edit' | 'status'>,
  isRetried = false,
): string | undefined {
  return isRetried || sound.edit?.previewWaiting === true ? partOf(sound) : undefined
}

/** @param seen the part that was seen being made */
export function isPreviewReady(
  sound: Pick<Sound, 'edit' | 'status'>,
  seen: string | undefined,
): boolean {
  const { edit, status } = sound
  const isThere = edit?.transcodeStatus === 'READY' && edit.transcodeError === null
  if (!isThere || edit.previewWaiting || status === 'Draft') return false
  return seen !== undefined && seen === partOf(sound)
}

function partOf({ edit }: Pick<Sound, 'edit'>): string | undefined {
  return edit?.limit ? `${edit.limitFrom}-${edit.limitTo}` : undefined
}

interface RecordingStatusProps {
  sound: Noticed
  status?: FileProgress | undefined
  isPreviewReady?: boolean
  onRead: () => Promise<void>
}

export function RecordingStatus(props: RecordingStatusProps) {
  const { sound, status, onRead } = props
  const t = useTranslations()
  const promise = usePromise()(sound)
  const { edit } = sound
  if (!edit) return null
  if (isBeingPublished(sound)) {
    const isFile = edit.transcodeStatus === 'TRANSCODING'
    const share = isFile ? (status?.progress ?? edit.transcodeProgress) : status?.preview
    return (
      <Publishing percent={share && Math.floor(share * 100)}>
        <QueuePlace status={status} />
        {promise && <p>{promise}</p>}
      </Publishing>
    )
  }
  if (edit.transcodeStatus !== 'READY' || edit.transcodeError !== null) {
    return <Unready edit={edit} promise={promise} status={status} onRead={onRead} />
  }
  if (waitsFor(sound) === 'preview') {
    return (
      <div className={styles.notice} role="status">
        <strong>{t('sounds.mine.preview')}</strong>
        <PreviewProgress status={status} />
        <QueuePlace status={status} />
        {promise && <p>{promise}</p>}
      </div>
    )
  }
  const isBeyond = edit.limitError && edit.wantedStatus
  const text = isBeyond
    ? t('sounds.mine.limitBeyond')
    : (promise ?? (props.isPreviewReady && t('soundEditor.work.previewReady')))
  return (
    text && (
      <p className={styles.notice} role="status">
        {text}
      </p>
    )
  )
}

export function QueuePlace({ status }: { status: FileProgress | undefined }) {
  const t = useTranslations('sounds.mine')
  return status && status.waiting > 0 ? <p>{t('queue', { count: status.waiting })}</p> : null
}

function PreviewProgress({ status }: { status: FileProgress | undefined }) {
  const t = useTranslations('uploads.state')
  const percent = Math.floor((status?.preview ?? 0) * 100)
  if (percent === 0 || status?.waiting !== 0) return null
  return <p aria-live="off">{t('percent', { percent })}</p>
}

interface UnreadyProps {
  edit: NonNullable<Sound['edit']>
  promise: string | undefined
  status: FileProgress | undefined
  onRead: () => Promise<void>
}

function Unready({ edit, promise, status, onRead }: UnreadyProps) {
  const t = useTranslations()
  const reasons: Record<string, string> = useMessages().uploads.mediaErrors
  const { transcodeStatus, transcodeError, transcodeProgress } = edit
  const isMoving = transcodeStatus === 'TRANSCODING'
  const isMissing = transcodeStatus === 'NONE'
  const isWaiting = isMoving && status !== undefined && status.waiting > 0
  const percent = Math.floor((status?.progress ?? transcodeProgress) * 100)
  const isFailed = transcodeError !== null
  return (
    <div className={styles.notice} role="status" data-failed={isFailed || undefined}>
      {isWaiting ? (
        <strong>{t('sounds.mine.queue', { count: status.waiting })}</strong>
      ) : (
        <strong>
          {transcodeStatus === 'READY'
            ? t('sounds.mine.failedPreview')
            : t(`uploads.state.${transcodeStatus}`)}
          {isMoving && percent > 0 && ` ${t('uploads.state.percent', { percent })}`}
        </strong>
      )}
      {transcodeError && <p>{reasons[transcodeError] ?? reasons.unexpected}</p>}
      {promise && <p>{promise}</p>}
      {(isMissing || (transcodeStatus === 'ERROR' && transcodeError !== 'unexpected')) && (
        <ButtonLink look="outline" size="small" icon="upload" href="#replace-audio">
          {t(isMissing ? 'sounds.mine.uploadAudio' : 'sounds.mine.replace')}
        </ButtonLink>
      )}
      {transcodeError === 'unexpected' && (
        <RetryButton transcodeId={edit.transcodeId} onRetried={onRead} />
      )}
    </div>
  )
}
