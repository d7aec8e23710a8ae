import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/page/waiting.tsx'
import styles from './image-field.module.css'
import { useImageUpload } from './use-image-upload.ts'

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
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
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
    </fieldset>
  )
}
