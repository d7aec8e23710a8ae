import {
  type ChangeEvent,
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
} from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { limitOf } from '#i18n/problem-limits.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { IMAGE_NAMES, IMAGE_TYPES } from '../accepted-files.ts'
import { type Crop, IMAGES_PER_DAY } from '../contract.ts'
import { useImageChoice } from './image/image-choice.ts'
import styles from './image/image-field.module.css'
import type { Picture, Shape } from './image/picture.ts'

const CropDialog = lazy(() => import('./image/crop-dialog.tsx'))

const HINTS = { round: 'hintRound', square: 'hintSquare', wide: 'hintWide' } as const

interface ImageFieldProps {
  label: ReactNode
  /** Address of the image that is there already, or null: 96 px high, 288 px wide where `wide`. */
  shown: string | null
  shape: Shape
  error?: string | undefined
  /** The same as a problem's code. */
  problem?: string | undefined
  /** The id of a finished upload, its part chosen; null: no image any more. */
  onChange: (uploadId: string | null) => void
  /** While an upload runs, what hangs on it should wait. */
  onBusy?: (isBusy: boolean) => void
}

/** Choose an image and the part of it to keep, see it immediately; it is uploaded meanwhile. */
export function ImageField(props: ImageFieldProps) {
  const { label, shown, shape, onChange, onBusy } = props
  const t = useTranslations('accounts.image')
  const kinds = useFormatter().list(IMAGE_NAMES, { type: 'disjunction' })
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { state, choice } = useImageChoice(shown, { onChange, onBusy })
  const { uploaded, pending, failed } = state
  const isCropping = pending?.isCropping === true
  // It stays while it closes.
  const opened = useRef(pending)
  if (isCropping) opened.current = pending
  const dialog = opened.current
  const image = pending && !isCropping ? pending : (failed ?? uploaded)
  const hasImage = image === undefined ? shown !== null : image !== null
  const textOf = useProblemText()
  const given = props.problem && { code: props.problem, fileName: uploaded?.fileName ?? '' }
  const problem = textOf(state.problem) ?? textOf(given || undefined) ?? props.error

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) void choice.start(file, shape)
  }

  return (
    <fieldset
      className={styles.field}
      aria-describedby={problem ? problemId : undefined}
      data-invalid={problem ? true : undefined}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={`${styles.row} ${shape === 'wide' ? styles.stacked : ''}`}>
        <Preview image={image} shown={shown} shape={shape} isBusy={pending !== undefined} />
        <div className={styles.acts}>
          <input ref={input} type="file" accept={IMAGE_TYPES} hidden onChange={choose} />
          <Button look="outline" icon="upload" onClick={() => input.current?.click()}>
            {t(hasImage ? 'change' : 'choose')}
          </Button>
          {uploaded?.crop && (
            <Button
              look="quiet"
              className={styles.quiet}
              disabled={pending !== undefined}
              onClick={() => choice.cropAgain()}
            >
              {t('cropAgain')}
            </Button>
          )}
          {hasImage && (
            <Button look="quiet" className={styles.quiet} onClick={() => choice.remove()}>
              {t('remove')}
            </Button>
          )}
          {uploaded && !uploaded.picture && !pending && (
            <p className={styles.name}>{t('chosen', { name: uploaded.fileName })}</p>
          )}
          <p className={styles.hint}>{t(HINTS[shape], { kinds })}</p>
        </div>
      </div>
      {problem && (
        <Notice look="line" id={problemId}>
          {problem}
          {failed && (
            <Button look="outline" className={styles.retry} onClick={() => void choice.retry()}>
              {t('retry')}
            </Button>
          )}
        </Notice>
      )}
      {dialog?.picture && (
        <Suspense>
          <CropDialog
            key={dialog.picture.address}
            picture={dialog.picture}
            shape={shape}
            former={dialog.crop}
            open={isCropping}
            onCancel={() => choice.cancel()}
            onUse={(crop) => void choice.use(crop)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

interface PreviewProps {
  image: { picture: Picture | undefined; crop: Crop | undefined } | null | undefined
  shown: string | null
  shape: Shape
  isBusy: boolean
}

function Preview({ image, shown, shape, isBusy }: PreviewProps) {
  const address = image === undefined ? shown : image?.picture?.address
  return (
    <span className={`${styles.picture} ${styles[shape]}`}>
      {address ? (
        <img key={address} src={address} alt="" style={placeOf(image?.crop)} />
      ) : (
        <Icon name="image" size={28} />
      )}
      {isBusy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </span>
  )
}

/** Draws the picture so large, and moves it so far, that its part fills the frame. */
function placeOf(crop: Crop | undefined): CSSProperties {
  if (!crop) return {}
  const percent = (share: number) => `${share * 100}%`
  return {
    position: 'absolute',
    maxWidth: 'none',
    objectFit: 'fill',
    width: percent(1 / crop.width),
    height: percent(1 / crop.height),
    left: percent(-crop.x / crop.width),
    top: percent(-crop.y / crop.height),
  }
}

const KNOWN = [
  'file_not_allowed',
  'file_name_invalid',
  'image_too_large',
  'crop_invalid',
  'image_unknown',
  'cover_unknown',
  'rate_limited',
  'too_many_images',
  'storage_full',
  'unavailable',
] as const

function useProblemText() {
  const t = useTranslations()
  return (problem: { code: string; fileName: string } | undefined): string | undefined => {
    if (!problem) return undefined
    if (problem.code === 'conflict') return t('accounts.image.savedAlready')
    const code = KNOWN.find((known) => known === problem.code) ?? 'unexpected'
    return t(`problems.${code}`, {
      files: problem.fileName,
      most: IMAGES_PER_DAY,
      ...limitOf(code),
    })
  }
}
