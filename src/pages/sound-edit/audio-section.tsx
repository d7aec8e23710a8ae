import { type ChangeEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import { Button, IconButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import type { FileProgress } from '#uploads/progress-contract.ts'
import { SOUND_ACCEPT } from '#uploads/web/chosen-files.ts'
import type { PageDrafts } from '#uploads/web/stored-drafts.ts'
import { UnfinishedUploads } from '#uploads/web/unfinished-uploads.tsx'
import type { Sound } from '#works/sounds-contract.ts'
import styles from '#works/web/editor.module.css'
import { UploadSlot } from '#works/web/sounds/audio/upload-slot.tsx'
import { QueuePlace } from '#works/web/sounds/recording/recording-notice.tsx'
import { RetryButton } from '#works/web/sounds/recording/retry-button.tsx'
import { useFileStatus } from '#works/web/sounds/recording/use-file-status.ts'
import { type Stopped, useAudio } from './use-audio.ts'

/** The file of a sound, and the upload that takes its place, or is its first. */
export function AudioSection({ sound, drafts }: { sound: Sound; drafts: PageDrafts }) {
  const t = useTranslations()
  const mediaErrors: Record<string, string> = useMessages().uploads.mediaErrors
  const input = useRef<HTMLInputElement>(null)
  const { revalidate } = useRevalidator()
  const audio = useAudio(sound, drafts)
  const { upload, refused, stopped } = audio
  const { replacing: waiting = null, transcodeStatus } = sound.edit ?? {}
  const { replaceError, replaceFailed, fileName } = sound.edit ?? {}
  const isFirst = transcodeStatus === 'NONE'
  const status = useFileStatus(waiting ?? undefined, revalidate)
  const failed = replaceError ? (mediaErrors[replaceError] ?? mediaErrors.unexpected) : undefined
  const problem = refused ?? (upload ? undefined : failed)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) audio.send(file)
  }
  const stopButton = (
    <IconButton
      icon="close"
      label={t('soundEditor.work.replaceStop')}
      disabled={stopped === 'stopping'}
      onClick={() => void audio.stop(waiting)}
    />
  )
  return (
    <section className={styles.replace} aria-labelledby="replace-audio">
      <h2 id="replace-audio" className={styles.legend}>
        {t('soundEditor.work.audio')}
      </h2>
      <p>{isFirst ? t('uploads.state.NONE') : fileName}</p>
      {!isFirst && <p className="small muted">{t('soundEditor.work.replaceText')}</p>}
      <p className="small muted">{t('uploads.newPage.formats')}</p>
      <WaitingAudio isShown={!upload && waiting !== null} status={status} />
      {!(isFirst && stopped === 'stopped') && (
        <StoppedNotice stopped={upload && stopped === 'taken' ? undefined : stopped} />
      )}
      {!upload && (
        <div className={styles.sending}>
          <UnfinishedUploads
            unfinished={audio.unfinished}
            accept={SOUND_ACCEPT}
            single
            onFiles={([file]) => file && audio.resume(file)}
            onForget={audio.forget}
          />
        </div>
      )}
      {upload && (
        <div className={styles.sending}>
          <UploadSlot
            upload={upload}
            name={sound.title}
            online={audio.online}
            onPause={audio.pause}
            onRetry={audio.retry}
          >
            {stopButton}
          </UploadSlot>
        </div>
      )}
      {problem !== undefined && <Notice look="line">{problem}</Notice>}
      <input ref={input} type="file" accept={SOUND_ACCEPT} hidden onChange={choose} />
      {!upload && replaceFailed && <RetryButton transcodeId={replaceFailed} />}
      <div className="cluster gap-3">
        {!upload && waiting !== null && (
          <Button
            look="outline"
            busy={stopped === 'stopping'}
            onClick={() => void audio.stop(waiting)}
          >
            {t('soundEditor.work.replaceStop')}
          </Button>
        )}
        {(!upload || upload.state === 'ERROR') && (
          <Button look="outline" icon="upload" onClick={() => input.current?.click()}>
            {t(isFirst ? 'sounds.mine.uploadAudio' : 'soundEditor.work.replace')}
          </Button>
        )}
      </div>
      <LeaveGuard because={upload ? (isFirst ? 'uploading' : 'replacing') : undefined} />
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
