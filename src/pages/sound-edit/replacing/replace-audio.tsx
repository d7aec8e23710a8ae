import { type ChangeEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import { SOUND_ACCEPT } from '#uploads/web/chosen-files.ts'
import { UnfinishedUploads } from '#uploads/web/unfinished-uploads.tsx'
import { UploadProgress } from '#uploads/web/upload-progress.tsx'
import type { Sound } from '#works/sounds-contract.ts'
import styles from '#works/web/editor.module.css'
import { QueuePlace } from '#works/web/sounds/recording/recording-notice.tsx'
import { RetryButton } from '#works/web/sounds/recording/retry-button.tsx'
import { useFileStatus } from '#works/web/sounds/recording/use-file-status.ts'
import { type Stopped, useReplacement } from './use-replacement.ts'

export function ReplaceAudio({ sound }: { sound: Sound }) {
  const t = useTranslations()
  const mediaErrors: Record<string, string> = useMessages().uploads.mediaErrors
  const input = useRef<HTMLInputElement>(null)
  const { revalidate } = useRevalidator()
  const replacement = useReplacement(sound.id)
  const { upload, refused, stopped } = replacement
  const { replacing: waiting = null } = sound.edit ?? {}
  const { replaceError, replaceFailed, fileName } = sound.edit ?? {}
  const status = useFileStatus(waiting ?? undefined, revalidate)
  const failed = replaceError ? (mediaErrors[replaceError] ?? mediaErrors.unexpected) : undefined
  const problem = refused ?? (upload ? undefined : failed)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) replacement.send(file)
  }
  return (
    <section className={styles.replace} aria-labelledby="replace-audio">
      <h2 id="replace-audio" className={styles.legend}>
        {t('soundEditor.work.audio')}
      </h2>
      <p>{fileName}</p>
      <p className="small muted">{t('soundEditor.work.replaceText')}</p>
      <p className="small muted">{t('uploads.newPage.formats')}</p>
      <WaitingAudio isShown={!upload && waiting !== null} status={status} />
      <StoppedNotice stopped={upload && stopped === 'taken' ? undefined : stopped} />
      {!upload && (
        <div className={styles.sending}>
          <UnfinishedUploads
            unfinished={replacement.unfinished}
            accept={SOUND_ACCEPT}
            single
            onFiles={([file]) => file && replacement.resume(file)}
            onForget={replacement.forget}
          />
        </div>
      )}
      {upload && (
        <div className={styles.sending}>
          <UploadProgress upload={upload} online={replacement.online} onRetry={replacement.retry} />
        </div>
      )}
      {problem !== undefined && <Notice look="line">{problem}</Notice>}
      <input ref={input} type="file" accept={SOUND_ACCEPT} hidden onChange={choose} />
      {!upload && replaceFailed && <RetryButton transcodeId={replaceFailed} />}
      <div className="cluster gap-3">
        {upload?.state === 'UPLOADING' && (
          <Button look="outline" onClick={() => replacement.pause(!upload.paused)}>
            {t(upload.paused ? 'soundEditor.work.replaceResume' : 'soundEditor.work.replacePause')}
          </Button>
        )}
        {(upload || waiting !== null) && (
          <Button
            look="outline"
            busy={stopped === 'stopping'}
            onClick={() => void replacement.stop(waiting)}
          >
            {t('soundEditor.work.replaceStop')}
          </Button>
        )}
        {(!upload || upload.state === 'ERROR') && (
          <Button look="outline" icon="upload" onClick={() => input.current?.click()}>
            {t('soundEditor.work.replace')}
          </Button>
        )}
      </div>
      <LeaveGuard because={upload ? 'replacing' : undefined} />
    </section>
  )
}

const TEXTS = {
  stopping: 'replaceStopping',
  stopped: 'replaceStopped',
  taken: 'replaceTaken',
  left: 'replaceLeft',
} as const

/** Says what became of new audio that was stopped, and what can be done where it was not. */
export function StoppedNotice({ stopped }: { stopped: Stopped | undefined }) {
  const t = useTranslations('soundEditor.work')
  if (stopped === undefined) return null
  const text = t(TEXTS[stopped])
  if (stopped === 'stopping' || stopped === 'stopped') {
    return (
      <p role="status" className="small muted">
        {text}
      </p>
    )
  }
  return <Notice>{text}</Notice>
}

interface WaitingAudioProps {
  isShown: boolean
  status: FileProgress | undefined
}

/** New audio that has arrived. The sentence alone is read aloud, from an element that exists before it. */
export function WaitingAudio({ isShown, status }: WaitingAudioProps) {
  const t = useTranslations()
  const percent = Math.floor((status?.progress ?? 0) * 100)
  const isMoving = isShown && status?.waiting === 0 && percent > 0
  return (
    <div className={isShown ? styles.waiting : 'visually-hidden'}>
      <div role="status">{isShown && <p>{t('soundEditor.work.replaceWaiting')}</p>}</div>
      {isShown && <QueuePlace status={status} />}
      {isMoving && (
        <p>
          {t('uploads.state.TRANSCODING')} {t('uploads.state.percent', { percent })}
        </p>
      )}
    </div>
  )
}
