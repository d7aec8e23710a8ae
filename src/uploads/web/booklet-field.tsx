import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'
import { Notice } from '#ui/notice.tsx'
import { BOOKLET_TYPE } from '../accepted-files.ts'
import { BOOKLET_MAX_BYTES } from '../contract.ts'
import styles from './image/image-field.module.css'
import { uploadBooklet } from './image/upload-image.ts'

const MEGABYTE = 1024 ** 2

interface BookletFieldProps {
  /** The booklet that is saved. */
  present: { fileName: string; bytes: number } | undefined
  /** The id of an upload, null for none, undefined while unchanged. */
  chosen: string | null | undefined
  error: string | undefined
  onChange: (uploadId: string | null) => void
}

/** Chooses the PDF that comes with an album; it is uploaded immediately, and saved with the rest. */
export default function BookletField({ present, chosen, error, onChange }: BookletFieldProps) {
  const t = useTranslations('uploads.booklet')
  const wordsOf = useProblemWords()
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { uploaded, sending, failed, start } = useBookletUpload(onChange)
  const file = chosen === null ? undefined : chosen === undefined ? present : uploaded
  // What the service refuses is worded by it, with the name of the file.
  const problem = failed ? (failed.message ?? wordsOf(failed.code)) : error

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) void start(file)
  }

  return (
    <fieldset className={styles.field} aria-describedby={problem ? problemId : undefined}>
      <legend className={styles.label}>{t('label')}</legend>
      <div className={styles.acts}>
        <input ref={input} type="file" accept={BOOKLET_TYPE} hidden onChange={choose} />
        <Button
          look="outline"
          icon="upload"
          busy={sending !== undefined}
          onClick={() => input.current?.click()}
        >
          {t(file ? 'change' : 'choose')}
        </Button>
        {file && !sending && (
          <Button look="quiet" className={styles.quiet} onClick={() => onChange(null)}>
            {t('remove')}
          </Button>
        )}
        <p className={styles.name} role="status">
          {sending
            ? t('sending', { name: sending.name })
            : file && t('file', { name: file.fileName, size: (file.bytes / MEGABYTE).toFixed(1) })}
        </p>
        <p className={styles.hint}>{t('hint', { max: BOOKLET_MAX_BYTES / MEGABYTE })}</p>
      </div>
      {problem && (
        <Notice look="line" id={problemId}>
          {problem}
          {failed && (
            <Button look="outline" className={styles.retry} onClick={() => void start(failed.file)}>
              {t('retry')}
            </Button>
          )}
        </Notice>
      )}
    </fieldset>
  )
}

/** The last file that was chosen, and what became of it. */
function useBookletUpload(onChange: (uploadId: string) => void) {
  const [uploaded, setUploaded] = useState<{ fileName: string; bytes: number }>()
  const [sending, setSending] = useState<File>()
  const [failed, setFailed] = useState<{ file: File; code: string; message?: string }>()
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])
  async function start(file: File) {
    abort.current.abort()
    const current = new AbortController()
    abort.current = current
    setFailed(undefined)
    if (file.size > BOOKLET_MAX_BYTES) return setFailed({ file, code: 'booklet_too_large' })
    setSending(file)
    const reply = await uploadBooklet(file, current.signal).catch((error: unknown) => {
      if (!current.signal.aborted) throw error
    })
    if (current.signal.aborted || reply === undefined) return
    setSending(undefined)
    if (isFailure(reply)) {
      const { code, message } = reply
      return setFailed({ file, code, ...(message !== code && { message }) })
    }
    setUploaded({ fileName: file.name, bytes: file.size })
    onChange(reply.id)
  }
  return { uploaded, sending, failed, start }
}
