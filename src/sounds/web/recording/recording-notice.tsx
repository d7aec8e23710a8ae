import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import { usePromise } from '#publishing/web/saving/use-saved-words.ts'
import type { Sound } from '../../contract.ts'
import { isMoving, waitsFor } from '../waits-for.ts'
import type { FileNews } from './ask-file.ts'
import { isMade as isPartMade, partInHand } from './made-part.ts'
import { RetryButton } from './retry-button.tsx'
import { useFileNews } from './use-file-news.ts'

type Noticed = Pick<Sound, 'edit' | 'releaseDate' | 'status'>

interface RecordingNoticeProps {
  sound: Noticed
  /** Shows how the sound stands now; the page is read again where nothing else is said. */
  onRead?: () => Promise<void>
  /** The rest is said elsewhere: only that the preview has come to be there. */
  onlyMade?: boolean
}

/**
 * What became of the file and its preview, where they are not simply there; asks again until that is
 * settled. What is held is settled by hand, and new audio is asked about where it is chosen.
 */
export function RecordingNotice({ sound, onRead, onlyMade = false }: RecordingNoticeProps) {
  const { revalidate } = useRevalidator()
  const read = onRead ?? revalidate
  const { isMade, onTried } = useIsMade(sound)
  const asks = !onlyMade && waitsFor(sound) !== 'audio' && isMoving(sound)
  const news = useFileNews(asks ? sound.edit?.transcodeId : undefined, read)
  if (onlyMade && !isMade) return null
  function readTried() {
    onTried()
    return read()
  }
  return <RecordingWords sound={sound} news={news} isMade={isMade} onRead={readTried} />
}

/** Whether the preview has come to be there while somebody looked on. */
function useIsMade(sound: Noticed) {
  const [seen, setSeen] = useState<string>()
  const part = partInHand(sound)
  if (part !== undefined && seen !== part) setSeen(part)
  return { isMade: isPartMade(sound, seen), onTried: () => setSeen(partInHand(sound, true)) }
}

interface RecordingWordsProps {
  sound: Noticed
  news?: FileNews | undefined
  isMade?: boolean
  onRead: () => Promise<void>
}

export function RecordingWords({ sound, news, isMade = false, onRead }: RecordingWordsProps) {
  const mine = useTranslations('sounds.mine')
  const t = useTranslations('soundEditor.work')
  const promise = usePromise()(sound)
  const { edit } = sound
  if (!edit) return null
  if (edit.transcodeStatus !== 'READY' || edit.transcodeError !== null) {
    return <Unready edit={edit} promise={promise} news={news} onRead={onRead} />
  }
  if (waitsFor(sound) === 'preview') {
    return (
      <div className={styles.notice} role="status">
        <strong>{mine('preview')}</strong>
        <Made news={news} />
        <Place news={news} />
        {promise && <p>{promise}</p>}
      </div>
    )
  }
  const isBeyond = edit.limitError && edit.wantedStatus
  const said = isBeyond ? mine('limitBeyond') : (promise ?? (isMade && t('previewReady')))
  return (
    said && (
      <p className={styles.notice} role="status">
        {said}
      </p>
    )
  )
}

/** How many files are worked on before it, where there are any. */
export function Place({ news }: { news: FileNews | undefined }) {
  const mine = useTranslations('sounds.mine')
  return news && news.waiting > 0 ? <p>{mine('queue', { count: news.waiting })}</p> : null
}

/** How far the preview is, once it is worked on; nobody wants to hear each step read aloud. */
function Made({ news }: { news: FileNews | undefined }) {
  const t = useTranslations('uploads.state')
  const percent = Math.floor((news?.preview ?? 0) * 100)
  if (percent === 0 || news?.waiting !== 0) return null
  return <p aria-live="off">{t('percent', { percent })}</p>
}

interface UnreadyProps {
  edit: NonNullable<Sound['edit']>
  promise: string | undefined
  news: FileNews | undefined
  onRead: () => Promise<void>
}

/** The file is on its way, or it failed, or its preview did. */
function Unready({ edit, promise, news, onRead }: UnreadyProps) {
  const t = useTranslations('uploads.state')
  const mine = useTranslations('sounds.mine')
  const reasons: Record<string, string> = useMessages().uploads.mediaErrors
  const { transcodeStatus, transcodeError, transcodeProgress } = edit
  const isHeld = transcodeError === 'held'
  const isMoving = transcodeStatus === 'TRANSCODING' && !isHeld
  const isWaiting = isMoving && news !== undefined && news.waiting > 0
  const percent = Math.floor((news?.progress ?? transcodeProgress) * 100)
  const state = isHeld ? 'held' : transcodeStatus
  return (
    <div className={styles.notice} role="status">
      {isWaiting ? (
        <strong>{mine('queue', { count: news.waiting })}</strong>
      ) : (
        <strong>
          {transcodeStatus === 'READY' ? mine('failedPreview') : t(state)}
          {isMoving && percent > 0 && ` ${t('percent', { percent })}`}
        </strong>
      )}
      {transcodeError && <p>{reasons[transcodeError] ?? reasons.unexpected}</p>}
      {promise && !isHeld && <p>{promise}</p>}
      {transcodeError === 'unexpected' && (
        <RetryButton transcodeId={edit.transcodeId} onTried={onRead} />
      )}
    </div>
  )
}
