import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import type { Sound } from '../../contract.ts'
import styles from './editor.module.css'

const POLL_MS = 2000

/** What became of the file, where that is not simply READY; asks again until it is settled. */
export function RecordingNotice({ sound: { edit } }: { sound: Sound }) {
  const t = useTranslations('uploads.state')
  const reasons: Record<string, string> = useMessages().uploads.mediaErrors
  const { revalidate } = useRevalidator()
  const isMoving = edit?.transcodeStatus === 'TRANSCODING'
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isMoving, revalidate])
  if (!edit || edit.transcodeStatus === 'READY') return null
  const percent = Math.floor(edit.transcodeProgress * 100)
  return (
    <div className={styles.notice} role="status">
      <strong>
        {t(edit.transcodeStatus)}
        {isMoving && ` ${t('percent', { percent })}`}
      </strong>
      {edit.transcodeError && <p>{reasons[edit.transcodeError] ?? reasons.unexpected}</p>}
      {edit.wantedStatus && <p>{t('willPublish')}</p>}
    </div>
  )
}
