import { type ChangeEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import type { Sound } from '#sounds/contract.ts'
import { RetryButton } from '#sounds/web/recording/retry-button.tsx'
import { useFileNews } from '#sounds/web/recording/use-file-news.ts'
import { UnfinishedUploads } from '#sounds/web/uploading/unfinished-uploads.tsx'
import { UploadProgress } from '#sounds/web/uploading/upload-progress.tsx'
import { Button } from '#ui/button.tsx'
import { LeaveGuard } from '#ui/page/leave-guard.tsx'
import { SOUND_EXTENSIONS } from '#uploads/contract.ts'
import { StoppedNotice } from './stopped-notice.tsx'
import { useReplacing } from './use-replacing.ts'
import { WaitingAudio } from './waiting-audio.tsx'

const ACCEPT = ['audio/*', ...SOUND_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

/** Another file in the place of the sound's audio; everything else of the sound stays. */
export function ReplaceAudio({ sound }: { sound: Sound }) {
  const t = useTranslations('uploads')
  const tEditor = useTranslations('soundEditor')
  const mediaErrors: Record<string, string> = useMessages().uploads.mediaErrors
  const input = useRef<HTMLInputElement>(null)
  const { revalidate } = useRevalidator()
  const replacing = useReplacing(sound.id)
  const { upload, refused, stopped } = replacing
  const { replacing: waiting = null, replaceHeld = false } = sound.edit ?? {}
  const { replaceError, replaceFailed, fileName } = sound.edit ?? {}
  const news = useFileNews(replaceHeld ? undefined : (waiting ?? undefined), revalidate)
  const failed = replaceError ? (mediaErrors[replaceError] ?? mediaErrors.unexpected) : undefined
  const said = refused ?? (upload ? undefined : failed)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) replacing.send(file)
  }
  return (
    <section className={styles.replace} aria-labelledby="replace-audio">
      <h2 id="replace-audio" className={styles.legend}>
        {tEditor('work.audio')}
      </h2>
      <p>{fileName}</p>
      <p className={styles.autosave}>{tEditor('work.replaceText')}</p>
      <p className={styles.autosave}>{t('newPage.formats')}</p>
      <WaitingAudio
        state={upload || waiting === null ? 'none' : replaceHeld ? 'held' : 'moving'}
        news={news}
      />
      <StoppedNotice stopped={upload && stopped === 'taken' ? undefined : stopped} />
      {!upload && (
        <div className={styles.sending}>
          <UnfinishedUploads
            left={replacing.left}
            accept={ACCEPT}
            single
            onFiles={([file]) => file && replacing.goOn(file)}
            onForget={replacing.forget}
          />
        </div>
      )}
      {upload && (
        <div className={styles.sending}>
          <UploadProgress
            upload={upload}
            online={replacing.online}
            failed={t('toasts.editFailed')}
            onRetry={replacing.retry}
          />
        </div>
      )}
      {said !== undefined && (
        <p role="alert" className={styles.untried}>
          {said}
        </p>
      )}
      <input ref={input} type="file" accept={ACCEPT} hidden onChange={choose} />
      {!upload && replaceFailed && <RetryButton transcodeId={replaceFailed} />}
      <div className={styles.choices}>
        {upload?.state === 'UPLOADING' && (
          <Button look="outline" onClick={() => replacing.pause(!upload.paused)}>
            {tEditor(upload.paused ? 'work.replaceResume' : 'work.replacePause')}
          </Button>
        )}
        {(upload || waiting !== null) && (
          <Button
            look="outline"
            busy={stopped === 'stopping'}
            onClick={() => void replacing.stop(waiting)}
          >
            {tEditor('work.replaceStop')}
          </Button>
        )}
        {(!upload || upload.state === 'ERROR') && (
          <Button look="outline" icon="upload" onClick={() => input.current?.click()}>
            {tEditor('work.replace')}
          </Button>
        )}
      </div>
      <LeaveGuard because={upload ? 'replacing' : undefined} />
    </section>
  )
}
