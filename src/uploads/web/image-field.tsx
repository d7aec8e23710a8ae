import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFailure } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/page/waiting.tsx'
import { IMAGE_MAX_BYTES } from '../contract.ts'
import styles from './image-field.module.css'
import { uploadImage } from './upload-image.ts'

interface ImageFieldProps {
  label: ReactNode
  /** Address of the image that is there already, sized for 96 px, or null. */
  shown: string | null
  shape: 'round' | 'square'
  error?: string | undefined
  /** The id of a finished upload; null: no image any more. */
  onChange: (uploadId: string | null) => void
  /** While an upload runs, what hangs on it should wait. */
  onBusy?: (isBusy: boolean) => void
}

/** Choose an image, see it at once, upload it meanwhile. */
export function ImageField(props: ImageFieldProps) {
  const { label, shown, shape, error, onChange, onBusy } = props
  const t = useTranslations('accounts.image')
  const labelId = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useImageUpload(onChange, onBusy)
  const image = upload.preview === undefined ? shown : upload.preview
  const problem = upload.problem ?? error

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) void upload.start(file)
  }

  return (
    <div className={styles.field} role="group" aria-labelledby={labelId}>
      <span className={styles.label} id={labelId}>
        {label}
      </span>
      <div className={styles.row}>
        <span className={`${styles.picture} ${styles[shape]}`}>
          {image === null ? <Icon name="image" size={28} /> : <img src={image} alt="" />}
          {upload.isBusy && (
            <span className={styles.busy}>
              <Spinner />
            </span>
          )}
        </span>
        <div className={styles.acts}>
          <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
          <Button look="outline" icon="upload" onClick={() => input.current?.click()}>
            {t(image === null ? 'choose' : 'change')}
          </Button>
          {image !== null && (
            <Button look="quiet" onClick={upload.remove}>
              {t('remove')}
            </Button>
          )}
          <p className={styles.hint}>{t('hint')}</p>
        </div>
      </div>
      {problem && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
    </div>
  )
}

function useImageUpload(
  onChange: (uploadId: string | null) => void,
  onBusy: ((isBusy: boolean) => void) | undefined,
) {
  const problems = useTranslations('problems')
  const [preview, setPreview] = useState<string | null>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  function end() {
    running.current?.abort()
    setBusy(false)
    onBusy?.(false)
  }
  function fail(words: string) {
    end()
    setPreview(undefined)
    setProblem(words)
  }
  async function start(file: File) {
    end()
    setProblem(undefined)
    if (!isLikelyImage(file)) return fail(problems('file_not_allowed', { files: file.name }))
    if (file.size > IMAGE_MAX_BYTES) return fail(problems('file_too_large'))
    const mine = new AbortController()
    running.current = mine
    setPreview(URL.createObjectURL(file))
    setBusy(true)
    onBusy?.(true)
    try {
      const answer = await uploadImage(file, mine.signal)
      if (mine.signal.aborted) return
      if (isFailure(answer)) return fail(problems(wordsOf(answer.code), { files: file.name }))
      end()
      onChange(answer.id)
    } catch (error) {
      if (!mine.signal.aborted) throw error
    }
  }
  function remove() {
    end()
    setProblem(undefined)
    setPreview(null)
    onChange(null)
  }
  return { preview, problem, isBusy, start, remove }
}

/** What the server decides by content is only guessed here, for an early word. */
function isLikelyImage({ type }: File): boolean {
  return type.startsWith('image/') && type !== 'image/svg+xml'
}

const KNOWN = ['file_not_allowed', 'file_too_large', 'rate_limited'] as const

function wordsOf(code: string): (typeof KNOWN)[number] | 'unexpected' {
  return KNOWN.find((known) => known === code) ?? 'unexpected'
}
