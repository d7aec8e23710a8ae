import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import type { Sound } from '../../../contract.ts'
import { isMoving, waitsFor } from '../../mine/waits-for.ts'
import styles from '../editor.module.css'
import { RetryButton } from './retry-button.tsx'
import { usePromise } from './use-saved-words.ts'

const POLL_MS = 2000

interface RecordingNoticeProps {
  sound: Pick<Sound, 'edit' | 'releaseDate'>
  /** As of the button that tries again. */
  onTried?: () => Promise<void>
}

/**
 * What became of the file and its preview, where they are not simply there; asks again until that is
 * settled. What is held is settled by hand, and new audio is asked about where it is chosen.
 */
export function RecordingNotice({ sound, onTried }: RecordingNoticeProps) {
  const { edit } = sound
  const t = useTranslations('uploads.state')
  const mine = useTranslations('sounds.mine')
  const reasons: Record<string, string> = useMessages().uploads.mediaErrors
  const promise = usePromise()(sound)
  const { revalidate } = useRevalidator()
  const wait = waitsFor(sound)
  const asks = wait !== 'audio' && isMoving(sound)
  useEffect(() => {
    if (!asks) return
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [asks, revalidate])
  if (!edit) return null
  const { transcodeStatus, transcodeError } = edit
  if (transcodeStatus === 'READY' && transcodeError === null) {
    const isBeyond = edit.limitError && edit.wantedStatus
    const said = isBeyond ? mine('limitBeyond') : promise
    return (
      said && (
        <p className={styles.notice} role="status">
          {said}
        </p>
      )
    )
  }
  const isHeld = transcodeError === 'held'
  const isWhole = transcodeStatus === 'READY'
  const percent = Math.floor(edit.transcodeProgress * 100)
  return (
    <div className={styles.notice} role="status">
      <strong>
        {isWhole ? mine('failedPreview') : t(isHeld ? 'held' : transcodeStatus)}
        {transcodeStatus === 'TRANSCODING' && !isHeld && ` ${t('percent', { percent })}`}
      </strong>
      {transcodeError && <p>{reasons[transcodeError] ?? reasons.unexpected}</p>}
      {promise && !isHeld && <p>{promise}</p>}
      {transcodeError === 'unexpected' && (
        <RetryButton transcodeId={edit.transcodeId} {...(onTried && { onTried })} />
      )}
    </div>
  )
}
