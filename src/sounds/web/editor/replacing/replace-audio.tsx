import { type ChangeEvent, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import { SOUND_EXTENSIONS } from '#uploads/contract.ts'
import { Button } from '#web/ui/button.tsx'
import type { Sound } from '../../../contract.ts'
import styles from '../editor.module.css'
import { RetryButton } from '../recording/retry-button.tsx'
import { UploadProgress } from '../uploading/card/upload-progress.tsx'
import { LeaveGuard } from '../uploading/leave-guard.tsx'
import { useReplacing } from './use-replacing.ts'

const POLL_MS = 2000
const ACCEPT = ['audio/*', ...SOUND_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

/** Another file in the place of the sound's audio; everything else of the sound stays. */
export function ReplaceAudio({ sound }: { sound: Sound }) {
  const t = useTranslations('uploads')
  const mediaErrors: Record<string, string> = useMessages().uploads.mediaErrors
  const input = useRef<HTMLInputElement>(null)
  const replacing = useReplacing(sound.id)
  const { upload, refused } = replacing
  const { replacing: waiting = null, replaceHeld = false } = sound.edit ?? {}
  const { replaceError, replaceFailed, fileName } = sound.edit ?? {}
  usePolling(waiting !== null && !replaceHeld)
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
        {t('work.audio')}
      </h2>
      <p>{fileName}</p>
      <p className={styles.autosave}>{t('work.replaceText')}</p>
      <p className={styles.autosave}>{t('newPage.formats')}</p>
      <p role="status" className={styles.autosave}>
        {!upload && waiting !== null && t(replaceHeld ? 'work.replaceHeld' : 'work.replaceWaiting')}
      </p>
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
      {said !== undefined && <p role="alert">{said}</p>}
      <input ref={input} type="file" accept={ACCEPT} hidden onChange={choose} />
      {!upload && replaceFailed && <RetryButton transcodeId={replaceFailed} />}
      <div className={styles.choices}>
        {upload?.state === 'UPLOADING' && (
          <Button look="outline" onClick={() => replacing.pause(!upload.paused)}>
            {t(upload.paused ? 'work.replaceResume' : 'work.replacePause')}
          </Button>
        )}
        {upload && (
          <Button look="outline" onClick={replacing.stop}>
            {t('work.replaceStop')}
          </Button>
        )}
        {(!upload || upload.state === 'ERROR') && (
          <Button look="outline" icon="upload" onClick={() => input.current?.click()}>
            {t('work.replace')}
          </Button>
        )}
      </div>
      <LeaveGuard because={upload ? 'replacing' : undefined} />
    </section>
  )
}

/** Until the new audio has taken its place. */
function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
